// Generated from src/engine/machine.ts by scripts/generate.mjs. Do not edit.
import type { Transitions } from '../machine.js';

export const TRANSITIONS: Transitions = {
  "ready": {
    "run": [
      "settle",
      "act",
      "propose",
      "sleep"
    ],
    "resume": [
      "settle",
      "act",
      "propose",
      "sleep"
    ],
    "timed_out": [
      "settle"
    ],
    "cancel": [
      "settle"
    ]
  },
  "proposing": {
    "resume": [
      "settle",
      "propose"
    ],
    "proposed": [
      "settle",
      "propose",
      "sleep"
    ],
    "timed_out": [
      "settle"
    ],
    "cancel": [
      "settle"
    ]
  },
  "acting": {
    "resume": [
      "settle",
      "act",
      "propose"
    ],
    "acted": [
      "settle",
      "act",
      "propose",
      "person"
    ],
    "timed_out": [
      "settle"
    ],
    "cancel": [
      "settle"
    ]
  },
  "sleeping": {
    "resume": [
      "sleep"
    ],
    "woke": [
      "settle",
      "act",
      "propose",
      "sleep"
    ],
    "cancel": [
      "settle"
    ]
  }
};
