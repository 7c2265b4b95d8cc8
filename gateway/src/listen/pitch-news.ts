import { Bus, type HintTopic } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';

type Topic = Extract<HintTopic, 'pitches' | 'pitch-activity'>;

/** Tells the open streams of a pitch that there is something new: one subscription a topic for all of them. */
@Injectable()
export class PitchNews {
  private readonly readers: Record<Topic, Map<string, Set<() => void>>> = {
    pitches: new Map(),
    'pitch-activity': new Map(),
  };

  constructor(bus: Bus) {
    for (const topic of Object.keys(this.readers) as Topic[]) bus.onHint(topic, (about) => this.tell(topic, about));
  }

  /** @returns what ends it */
  follow(topic: Topic, pitchId: string, hear: () => void): () => void {
    const all = this.readers[topic];
    const readers = all.get(pitchId) ?? new Set();
    all.set(pitchId, readers.add(hear));
    return () => {
      readers.delete(hear);
      if (readers.size === 0 && all.get(pitchId) === readers) all.delete(pitchId);
    };
  }

  /** Of no pitch: hints may have been missed, so everybody looks again. */
  private tell(topic: Topic, pitchId: string | undefined): void {
    const all = this.readers[topic];
    const readers =
      pitchId === undefined ? [...all.values()].flatMap((some) => [...some]) : [...(all.get(pitchId) ?? [])];
    for (const hear of readers) hear();
  }
}
