/**
 * System calls that no confined program has a need for and that reach what no namespace divides. A program asks the kernel for them
 * and is told "operation not permitted". The numbers are those of the kernel's tables (`arch/x86/entry/syscalls/syscall_64.tbl`,
 * `include/uapi/asm-generic/unistd.h`); they are never given out anew.
 */
interface Arch {
  /** `AUDIT_ARCH_…` of <linux/audit.h>. */
  readonly audit: number;
  /** From here on numbers are those of another interface of the same processor (x32). */
  readonly foreignFrom?: number;
  readonly refused: { readonly [name: string]: number };
  readonly clone: number;
  readonly clone3: number;
  readonly unshare: number;
  readonly socket: number;
  readonly ioctl: number;
}

const ARCHS: { readonly [arch: string]: Arch } = {
  x64: {
    audit: 0xc000003e,
    foreignFrom: 0x40000000,
    refused: {
      // Keys of the session and of the user are no file: no mount hides them.
      ...{ add_key: 248, request_key: 249, keyctl: 250 },
      // Other namespaces, and mounts by descriptor.
      ...{
        mount: 165,
        umount2: 166,
        pivot_root: 155,
        setns: 308,
        open_tree: 428,
        move_mount: 429,
        fsopen: 430,
        fsmount: 432,
        fspick: 433,
        mount_setattr: 442,
      },
      // Files by their number instead of by their path.
      open_by_handle_at: 304,
      // Large parts of the kernel that programs can do without.
      ...{ bpf: 321, perf_event_open: 298, userfaultfd: 323, io_uring_setup: 425, io_uring_enter: 426, io_uring_register: 427 },
      // What the machine itself is made of.
      ...{
        kexec_load: 246,
        kexec_file_load: 320,
        init_module: 175,
        finit_module: 313,
        delete_module: 176,
        reboot: 169,
        swapon: 167,
        swapoff: 168,
        acct: 163,
        syslog: 103,
        quotactl: 179,
      },
    },
    clone: 56,
    clone3: 435,
    unshare: 272,
    socket: 41,
    ioctl: 16,
  },
  arm64: {
    audit: 0xc00000b7,
    refused: {
      ...{ add_key: 217, request_key: 218, keyctl: 219 },
      ...{
        mount: 40,
        umount2: 39,
        pivot_root: 41,
        setns: 268,
        open_tree: 428,
        move_mount: 429,
        fsopen: 430,
        fsmount: 432,
        fspick: 433,
        mount_setattr: 442,
      },
      open_by_handle_at: 265,
      ...{ bpf: 280, perf_event_open: 241, userfaultfd: 282, io_uring_setup: 425, io_uring_enter: 426, io_uring_register: 427 },
      ...{
        kexec_load: 104,
        kexec_file_load: 294,
        init_module: 105,
        finit_module: 273,
        delete_module: 106,
        reboot: 142,
        swapon: 224,
        swapoff: 225,
        acct: 89,
        syslog: 116,
        quotactl: 60,
      },
    },
    clone: 220,
    clone3: 435,
    unshare: 97,
    socket: 198,
    ioctl: 29,
  },
};

const CLONE_NEWUSER = 0x10000000;
/** Text put into a terminal as if it had been typed. */
const TYPING = [0x5412, 0x541c]; // TIOCSTI, TIOCLINUX
/** Unix, IPv4, IPv6, netlink. The others have no namespace (vsock reaches the host of a virtual machine) or need a right that is not there. */
const FAMILIES = [1, 2, 10, 16];

const EPERM = 1;
const ENOSYS = 38;

/** The filter for this machine, as `bwrap --seccomp` reads it; null on a processor whose numbers are not known here. */
export function seccompFilter(arch: string): Buffer | null {
  const known = ARCHS[arch];
  return known === undefined ? null : assembled(programOf(known));
}

/** One instruction of classic BPF; jumps go to a label further down. */
type Instruction = { readonly op: number; readonly k: number; readonly yes?: Label; readonly no?: Label } | { readonly label: Label };
type Label = 'allow' | 'refuse' | 'unknown' | `after ${string}`;

// <linux/bpf_common.h>, <linux/seccomp.h>
const [LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN] = [0x20, 0x15, 0x35, 0x45, 0x06];
const [NUMBER, ARCHITECTURE] = [0, 4];
/** The lower half of an argument; both processors keep it first. */
const argument = (n: number): number => 16 + 8 * n;
const [RET_ALLOW, RET_ERRNO] = [0x7fff0000, 0x00050000];

function programOf({ audit, foreignFrom, refused, clone, clone3, unshare, socket, ioctl }: Arch): readonly Instruction[] {
  return [
    { op: LOAD, k: ARCHITECTURE },
    // Programs of another processor number their calls otherwise.
    { op: EQUAL, k: audit, no: 'refuse' },
    { op: LOAD, k: NUMBER },
    ...(foreignFrom === undefined ? [] : [{ op: AT_LEAST, k: foreignFrom, yes: 'refuse' } as const]),
    ...Object.values(refused).map((number) => ({ op: EQUAL, k: number, yes: 'refuse' }) as const),
    // Its arguments lie in memory, where no filter sees them: told that there is none, libraries use `clone`.
    { op: EQUAL, k: clone3, yes: 'unknown' },
    ...[clone, unshare].flatMap((number) => whereArgument(number, 0, [{ op: ANY_BIT, k: CLONE_NEWUSER, yes: 'refuse', no: 'allow' }])),
    ...whereArgument(ioctl, 1, [
      ...TYPING.map((request) => ({ op: EQUAL, k: request, yes: 'refuse' }) as const),
      { op: RETURN, k: RET_ALLOW },
    ]),
    ...whereArgument(socket, 0, [
      ...FAMILIES.map((family) => ({ op: EQUAL, k: family, yes: 'allow' }) as const),
      { op: RETURN, k: RET_ERRNO | EPERM },
    ]),
    { label: 'allow' },
    { op: RETURN, k: RET_ALLOW },
    { label: 'refuse' },
    { op: RETURN, k: RET_ERRNO | EPERM },
    { label: 'unknown' },
    { op: RETURN, k: RET_ERRNO | ENOSYS },
  ];
}

/** What is to be said of a call by one of its arguments. What comes after sees its number again. */
function whereArgument(number: number, at: number, says: readonly Instruction[]): readonly Instruction[] {
  const after = `after ${number}` as const;
  return [{ op: EQUAL, k: number, no: after }, { op: LOAD, k: argument(at) }, ...says, { label: after }];
}

/** `struct sock_filter`: code, jump if true, jump if false, constant. */
function assembled(program: readonly Instruction[]): Buffer {
  const labels = new Map<Label, number>();
  const code: Extract<Instruction, { readonly op: number }>[] = [];
  for (const each of program) {
    if ('label' in each) labels.set(each.label, code.length);
    else code.push(each);
  }
  const bytes = Buffer.alloc(code.length * 8);
  for (const [at, { op, k, yes, no }] of code.entries()) {
    const over = (label: Label | undefined): number => (label === undefined ? 0 : (labels.get(label) ?? Number.NaN) - at - 1);
    bytes.writeUInt16LE(op, at * 8);
    bytes.writeUInt8(over(yes), at * 8 + 2);
    bytes.writeUInt8(over(no), at * 8 + 3);
    bytes.writeUInt32LE(k >>> 0, at * 8 + 4);
  }
  return bytes;
}
