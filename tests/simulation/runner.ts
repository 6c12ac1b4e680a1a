export { liveAgain, liveBySeed, type Life } from './life';
export { recordingOf } from './recording';
export { oddsOf, oddsText } from './shoppers/odds';
export { shrink } from './shrink';
export { storyOf } from './story';
export { realNow } from './world/globals';
