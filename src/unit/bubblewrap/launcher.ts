import type { ProgramLimits } from '../../contract/index.js';

/** Instructions as an assembler writes them, each with its text. Numbers of calls are those of the kernel's tables. */
interface Arch {
  /** `EM_…` of <elf.h>. */
  readonly machine: number;
  /** The last byte of an instruction is written first here. */
  readonly backwards: boolean;
  readonly code: readonly (readonly [hex: string, text: string])[];
}

/** Where the file lies in memory: its limits come first, so that no address depends on the code. */
const BASE = 0x400000;
const HEADERS = 64 + 2 * 56;
const LIMITS = 4 * 24;
const MESSAGE = 'this program could not be executed in a sandbox\n';

const ARCHS: { readonly [arch: string]: Arch } = {
  x64: {
    machine: 62,
    backwards: false,
    code: [
      ['bbb0004000', 'mov ebx, 0x4000b0      ; the limits'],
      ['41bc04000000', 'mov r12d, 4'],
      ['b8a0000000', 'mov eax, 160           ; setrlimit'],
      ['488b3b', 'mov rdi, [rbx]'],
      ['488d7308', 'lea rsi, [rbx+8]'],
      ['0f05', 'syscall'],
      ['4883c318', 'add rbx, 24'],
      ['41ffcc', 'dec r12d'],
      ['75e9', 'jnz -23                ; the next one'],
      ['488b0424', 'mov rax, [rsp]         ; how many arguments'],
      ['488b7c2410', 'mov rdi, [rsp+16]      ; the second one: the file'],
      ['488d742418', 'lea rsi, [rsp+24]      ; the third one and on: its own arguments'],
      ['488d54c410', 'lea rdx, [rsp+rax*8+16] ; the variables'],
      ['b83b000000', 'mov eax, 59            ; execve'],
      ['0f05', 'syscall'],
      ['bf02000000', 'mov edi, 2'],
      ['be10014000', 'mov esi, 0x400110      ; the message'],
      ['ba30000000', 'mov edx, 48'],
      ['b801000000', 'mov eax, 1             ; write'],
      ['0f05', 'syscall'],
      ['bf7e000000', 'mov edi, 126'],
      ['b8e7000000', 'mov eax, 231           ; exit_group'],
      ['0f05', 'syscall'],
    ],
  },
  arm64: {
    machine: 183,
    backwards: true,
    code: [
      ['d2801613', 'mov x19, #0xb0'],
      ['f2a00813', 'movk x19, #0x40, lsl #16 ; the limits'],
      ['52800094', 'mov w20, #4'],
      ['f9400260', 'ldr x0, [x19]'],
      ['91002261', 'add x1, x19, #8'],
      ['d2801488', 'mov x8, #164           ; setrlimit'],
      ['d4000001', 'svc #0'],
      ['91006273', 'add x19, x19, #24'],
      ['71000694', 'subs w20, w20, #1'],
      ['54ffff41', 'b.ne -24               ; the next one'],
      ['f94003e3', 'ldr x3, [sp]           ; how many arguments'],
      ['f9400be0', 'ldr x0, [sp, #16]      ; the second one: the file'],
      ['910063e1', 'add x1, sp, #24        ; the third one and on: its own arguments'],
      ['910043e2', 'add x2, sp, #16'],
      ['8b030c42', 'add x2, x2, x3, lsl #3 ; the variables'],
      ['d2801ba8', 'mov x8, #221           ; execve'],
      ['d4000001', 'svc #0'],
      ['d2800040', 'mov x0, #2'],
      ['d2802201', 'mov x1, #0x110'],
      ['f2a00801', 'movk x1, #0x40, lsl #16 ; the message'],
      ['d2800602', 'mov x2, #48'],
      ['d2800808', 'mov x8, #64            ; write'],
      ['d4000001', 'svc #0'],
      ['d2800fc0', 'mov x0, #126'],
      ['d2800bc8', 'mov x8, #94            ; exit_group'],
      ['d4000001', 'svc #0'],
    ],
  },
};

/** Where it lies in a sandbox. */
export const LAUNCHER = '/.start';

const MIB = 1024n * 1024n;

/**
 * A program that bounds itself and becomes another: `/.start FILE ARGV0 ARG…`. From outside, bounds would count the processes of the user
 * as well, and a program of the system that sets them (`prlimit`, a shell) is started like any other: it loads the C library, may be
 * missing, refuses to go on where a bound is lower already, or drops variables. Null for processors that it is not written for.
 */
export function launcherFor(arch: string, limits: ProgramLimits): Buffer | null {
  const known = Object.hasOwn(ARCHS, arch) ? ARCHS[arch] : undefined;
  if (known === undefined) return null;
  const text = Buffer.concat(known.code.map(([hex]) => (known.backwards ? Buffer.from(hex, 'hex').reverse() : Buffer.from(hex, 'hex'))));
  const size = HEADERS + LIMITS + MESSAGE.length + text.length;
  return Buffer.concat([headersOf(known.machine, size, size - text.length), limitsOf(limits), Buffer.from(MESSAGE), text]);
}

/** `struct { resource, rlim_cur, rlim_max }`. A call for more than is allowed already fails, and what is allowed stays. */
function limitsOf({ maxMemoryMb, maxProcesses, maxFileMb }: ProgramLimits): Buffer {
  const [FSIZE, DATA, CORE, NPROC] = [1n, 2n, 4n, 6n];
  const bounds = [
    [DATA, BigInt(maxMemoryMb) * MIB],
    [NPROC, BigInt(maxProcesses)],
    [FSIZE, BigInt(maxFileMb) * MIB],
    [CORE, 0n],
  ] as const;
  return words(8, ...bounds.flatMap(([resource, most]) => [resource, most, most]));
}

/** An executable of one part, which is read and executed and never written, with a stack that holds no code (<elf.h>). */
function headersOf(machine: number, size: number, entry: number): Buffer {
  const [LOAD, GNU_STACK, EXECUTE, WRITE, READ] = [1, 0x6474e551, 1, 2, 4];
  return Buffer.concat([
    Buffer.from('7f454c46020101000000000000000000', 'hex'), // 64 bits, little end first, version 1
    ...[words(2, 2, machine), words(4, 1), words(8, BASE + entry, 64, 0), words(4, 0), words(2, 64, 56, 2, 0, 0, 0)],
    ...[words(4, LOAD, READ | EXECUTE), words(8, 0, BASE, BASE, size, size, 0x10000)],
    ...[words(4, GNU_STACK, READ | WRITE), words(8, 0, 0, 0, 0, 0, 16)],
  ]);
}

function words(width: 2 | 4 | 8, ...values: readonly (number | bigint)[]): Buffer {
  const bytes = Buffer.alloc(width * values.length);
  for (const [at, value] of values.entries()) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at * 8);
    else bytes.writeUIntLE(Number(value), at * width, width);
  }
  return bytes;
}
