import { AppError } from '@cueroom/contracts/app-error';
import type { Event, Job, Message } from '@cueroom/contracts/message';
import { Bus, type HintListener, type HintSubscription, type HintTopic } from '@cueroom/messaging/bus';
import { checkInput } from '@cueroom/platform/check-input';

interface Sent {
  name: string;
  id: string;
  data: unknown;
}

type Answer = (input: never) => unknown;

/** As it arrives on the other side. */
const overTheWire = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T));

/**
 * A bus that delivers nothing and remembers everything. Like the real one it knows an event and a job by its id, so
 * that a repetition is not there twice, and refuses a request whose input breaks the message's rules.
 */
export class RecordingBus extends Bus {
  /** How many hints were sent. */
  hints = 0;
  private readonly hintListeners: { topic: HintTopic; listener: HintListener }[] = [];
  private readonly subscription = { isOpen: true };
  private lives = 1;
  private readonly events: Sent[] = [];
  private readonly jobs: Sent[] = [];
  private readonly requests: Omit<Sent, 'id'>[] = [];
  /** By message name; to be changed by a test that does not want the hint that `answer` gives. */
  readonly answers = new Map<string, Answer>();

  /** What a message is answered with from now on. Unanswered ones fail as if their service were away. */
  answer<In extends object, Out>(message: Message<In, Out>, answer: (input: In) => Out | Promise<Out>): void {
    this.answers.set(message.name, answer);
    this.hinted();
  }

  /** The inputs of all requests of a message, oldest first. */
  asked<In extends object, Out>(message: Message<In, Out>): In[] {
    return this.requests.filter(({ name }) => name === message.name).map(({ data }) => data as In);
  }

  /** The data of all events of a kind, oldest first. */
  published<T extends object>(event: Event<T>): T[] {
    return this.events.filter(({ name }) => name === event.name).map(({ data }) => data as T);
  }

  /** The data of all jobs of a kind, oldest first. */
  enqueued<T extends object>(job: Job<T>): T[] {
    return this.jobs.filter(({ name }) => name === job.name).map(({ data }) => data as T);
  }

  /** Makes as if a job had been done, so that its id may be used again. */
  finish<T extends object>(job: Job<T>, id: string): void {
    const done = this.jobs.find((sent) => sent.name === job.name && sent.id === id);
    if (done) done.id = `${id} (done)`;
  }

  override async request<In extends object, Out>(message: Message<In, Out>, input: In): Promise<Out> {
    const received = checkInput(message.input, overTheWire(input));
    this.requests.push({ name: message.name, data: received });
    const answer = this.answers.get(message.name);
    if (!answer) throw new AppError('unavailable', 'This service is unavailable, please try again');
    return overTheWire((await answer(received as never)) as Out);
  }

  override async publish<T extends object>(event: Event<T>, id: string, data: T): Promise<void> {
    this.remember(this.events, { name: event.name, id, data: overTheWire(data) });
  }

  override async enqueue<T extends object>(job: Job<T>, id: string, data: T): Promise<void> {
    this.remember(this.jobs, { name: job.name, id, data: overTheWire(data) });
  }

  override async isQueued<T extends object>(job: Job<T>, id: string): Promise<boolean> {
    return this.jobs.some((sent) => sent.name === job.name && sent.id === id);
  }

  /** Nobody handles events here: one that was published waits. */
  override async isWaiting<T extends object>(event: Event<T>, id: string): Promise<boolean> {
    return this.events.some((sent) => sent.name === event.name && sent.id === id);
  }

  /** Makes as if all queues had been emptied. */
  loseAll(): void {
    this.lives++;
    this.events.length = 0;
    this.jobs.length = 0;
  }

  override async queueStoreId(): Promise<string> {
    return String(this.lives);
  }

  override async hint(topic: HintTopic, about?: string, news?: object): Promise<void> {
    this.hints++;
    this.hinted(topic, about, overTheWire(news));
  }

  override onHint(topic: HintTopic, listener: HintListener): HintSubscription {
    this.hintListeners.push({ topic, listener });
    return this.subscription;
  }

  /** Makes as if the subscriptions to hints were lost, or back. */
  setSubscribed(isOpen: boolean): void {
    this.subscription.isOpen = isOpen;
    this.hinted();
  }

  private hinted(of?: HintTopic, about?: string, news?: object): void {
    for (const { topic, listener } of this.hintListeners) if (!of || topic === of) listener(about, news);
  }

  private remember(list: Sent[], sent: Sent): void {
    const isKnown = list.some(({ name, id }) => name === sent.name && id === sent.id);
    if (!isKnown) list.push(sent);
  }
}
