/** For how many days closed records are kept; unset: forever. A class, so that it can be injected. */
export class Retention {
  brief?: number;
  contact?: number;
  submission?: number;
  activity?: number;
  /** What timelines tell of pitches that were opened and heard. */
  listening?: number;
}
