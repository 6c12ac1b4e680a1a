export { liveAgain, liveBySeed, type Life } from './life';
export { recordingOf } from './recording';
export { shrink } from './shrink';
export { storyOf } from './story';
export { realNow } from './world/globals';
