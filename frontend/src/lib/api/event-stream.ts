import { EventSourceParserStream } from 'eventsource-parser/stream';
import { basicAuthorization, storedCredentials } from './credentials';

const againMs = [1000, 3000, 10_000];

export interface StreamEvent {
  event?: string;
  data: string;
}

/**
 * Server-sent events of the portal: the browser's own EventSource sends no sign-in. A stream that breaks off is opened again,
 * behind what came last.
 * @param onOpen what was read before may be older than the events from now on
 * @returns ends it
 */
export const followEvents = (path: string, onEvent: (event: StreamEvent) => void, onOpen: () => void): (() => void) => {
  const stop = new AbortController();
  let lastId: string | undefined;
  let tries = 0;
  const read = async () => {
    const credentials = storedCredentials();
    const headers = {
      accept: 'text/event-stream',
      ...(credentials && { authorization: basicAuthorization(credentials) }),
      ...(lastId && { 'last-event-id': lastId }),
    };
    const response = await fetch(path, { headers, signal: stop.signal });
    if (!response.ok || !response.body) throw new Error(`No events: ${response.status}`);
    tries = 0;
    onOpen();
    const reader = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      lastId = value.id ?? lastId;
      onEvent(value);
    }
  };
  const follow = async () => {
    while (!stop.signal.aborted) {
      await read().catch(() => undefined);
      if (stop.signal.aborted) return;
      await new Promise((next) => setTimeout(next, againMs[Math.min(tries, againMs.length - 1)]));
      tries += 1;
    }
  };
  void follow();
  return () => stop.abort();
};
