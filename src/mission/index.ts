export { createMissionControl } from './control.js';
export { missionStatus } from './status.js';
