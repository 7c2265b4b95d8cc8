import { Bus, type HintListener, type HintTopic } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';

type Topic = Extract<HintTopic, 'pitches' | 'pitch-activity' | 'recipients'>;

/** Tells the open streams of a pitch, or of one of its people, that there is something new: one subscription a topic for all of them. */
@Injectable()
export class PitchNews {
  private readonly readers: Record<Topic, Map<string, Set<HintListener>>> = {
    pitches: new Map(),
    'pitch-activity': new Map(),
    recipients: new Map(),
  };

  constructor(bus: Bus) {
    for (const topic of Object.keys(this.readers) as Topic[])
      bus.onHint(topic, (about, news) => this.tell(topic, about, news));
  }

  /** @returns what ends it */
  follow(topic: Topic, id: string, hear: HintListener): () => void {
    const all = this.readers[topic];
    const readers = all.get(id) ?? new Set();
    all.set(id, readers.add(hear));
    return () => {
      readers.delete(hear);
      if (readers.size === 0 && all.get(id) === readers) all.delete(id);
    };
  }

  /** Of none: hints may have been missed, so everybody looks again. */
  private tell(topic: Topic, id?: string, news?: object): void {
    const all = this.readers[topic];
    const readers = id === undefined ? [...all.values()].flatMap((some) => [...some]) : [...(all.get(id) ?? [])];
    for (const hear of readers) hear(id, news);
  }
}
