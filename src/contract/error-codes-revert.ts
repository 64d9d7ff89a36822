/** Codes of taking back what a run did, and of what is kept for that. */
export const REVERT_CODES = {
  revert_refused: {
    exit: 4,
    means:
      'What a run changed cannot be put back: a file is not as the run left it, or its former content was not kept. Nothing was changed.',
    remedy: 'Look at the named files; put them back by hand, or bring them to what the run left and repeat.',
  },
  revert_incomplete: {
    exit: 1,
    means: 'Some files of a run were put back before one could not be.',
    remedy: 'Remove the named obstacle and repeat the command: what was put back is recognised.',
  },
  run_unfinished: {
    exit: 6,
    means: 'The process of a run died, and nobody has taken the run up: what it did last is not settled.',
    remedy: 'Take it up with `windlass resume RUN`, or end it with `windlass runs cancel RUN`, then repeat.',
  },
  artifact_withheld: {
    exit: 4,
    means: 'The artifact is the former content of a file, kept to put it back, and is not shown by itself.',
    remedy: 'Repeat with `--force` if you want to see it.',
  },
} as const;
