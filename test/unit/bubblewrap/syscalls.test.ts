import { describe, expect, it } from 'vitest';
import { seccompFilter } from '../../../src/unit/bubblewrap/seccomp.js';
import { probeSandbox } from '../../../src/unit/index.js';
import { confined } from './support.js';

/** Calls of the kernel by number, as a program without any library makes them, and what came of each. */
const PROBE = `
sub ask { my ($name, $number, @rest) = @_; my $got = syscall($number, @rest); print "$name ", ($got == -1 ? $!+0 : "ok"), "\\n"; }
my %at = $ENV{ARCH} eq "arm64"
  ? (keyctl => 219, add_key => 217, request_key => 218, unshare => 97, clone3 => 435, ioctl => 29, socket => 198, mount => 40, bpf => 280, getpid => 172)
  : (keyctl => 250, add_key => 248, request_key => 249, unshare => 272, clone3 => 435, ioctl => 16, socket => 41, mount => 165, bpf => 321, getpid => 39);
my ($kind, $name, $value) = ("user\\0", "of-this-test\\0", "x");
ask("keyctl", $at{keyctl}, 0, -3, 0);
ask("add_key", $at{add_key}, $kind, $name, $value, 1, -3);
ask("request_key", $at{request_key}, $kind, $name, 0, -3);
ask("user namespace", $at{unshare}, 0x10000000);
ask("clone3", $at{clone3}, 0, 0);
ask("typing", $at{ioctl}, 0, 0x5412, "x");
ask("terminal size", $at{ioctl}, 0, 0x5413, "x" x 100);
ask("vsock", $at{socket}, 40, 1, 0);
ask("packets", $at{socket}, 17, 3, 0);
ask("unix", $at{socket}, 1, 1, 0);
ask("inet", $at{socket}, 2, 1, 0);
ask("netlink", $at{socket}, 16, 3, 0);
ask("mount", $at{mount}, "a\\0", "/tmp\\0", "tmpfs\\0", 0, 0);
ask("bpf", $at{bpf}, 0, 0, 0);
ask("other interface", 0x40000000 + $at{getpid}) unless $ENV{ARCH} eq "arm64";
ask("getpid", $at{getpid});
`;
const [EPERM, ENOTTY, ENOSYS] = ['1', '25', '38'];

describe('rulings 4.2 a confined program', () => {
  it('asks the kernel in vain for keys, namespaces, mounts, typed text and ways around the network, and gets the rest', async () => {
    const { run } = await confined({ files: { 'probe.pl': PROBE }, environment: { ARCH: process.arch } });
    const { stdout } = await run('perl probe.pl < /dev/null');
    const came = Object.fromEntries(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => [line.replace(/ \S+$/, ''), line.replace(/.* /, '')]),
    );
    const refused = ['keyctl', 'add_key', 'request_key', 'user namespace', 'typing', 'vsock', 'packets', 'mount', 'bpf'];
    expect(came).toMatchObject(Object.fromEntries(refused.map((name) => [name, EPERM])));
    expect(came).toMatchObject({ clone3: ENOSYS, 'terminal size': ENOTTY, unix: 'ok', inet: 'ok', netlink: 'ok', getpid: 'ok' });
    if (process.arch === 'x64') expect(came['other interface']).toBe(EPERM);
    expect(probeSandbox()).toMatchObject({ works: true, filtered: true });
  });
});

describe('TM-12 the filter of system calls', () => {
  it.each(['x64', 'arm64'])('is whole for %s: it ends on every way, and no jump leads out of it', (arch) => {
    const filter = seccompFilter(arch);
    if (filter === null) throw new Error(`none for ${arch}`);
    const count = filter.length / 8;
    for (let at = 0; at < count; at++) {
      const [op, yes, no] = [filter.readUInt16LE(at * 8), filter[at * 8 + 2] as number, filter[at * 8 + 3] as number];
      if (op !== RETURN) expect(at + 1 + Math.max(yes, no)).toBeLessThan(count);
    }
    expect(filter.readUInt16LE((count - 1) * 8)).toBe(RETURN);
  });

  it('is none where the numbers of the processor are not known', () => {
    expect(seccompFilter('riscv64')).toBeNull();
  });
});

const RETURN = 0x06;
