/** The parts we use of a package without types. */
declare module 'autocannon' {
  interface Result {
    requests: { average: number };
    non2xx: number;
    errors: number;
  }
  interface Run extends Promise<Result> {
    on(event: 'response', listener: (client: object, status: number, bytes: number, ms: number) => void): void;
  }
  function autocannon(options: {
    url: string;
    headers?: Record<string, string>;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Sent round-robin, each as `setupRequest` returns it. */
    requests?: { setupRequest(request: object): object }[];
  }): Run;
  export = autocannon;
}
