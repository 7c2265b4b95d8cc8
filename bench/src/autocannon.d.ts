/** The parts we use of a package without types. */
declare module 'autocannon' {
  interface Result {
    requests: { average: number };
    /** Milliseconds. */
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  }
  function autocannon(options: {
    url: string;
    headers?: Record<string, string>;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Sent round-robin, each as `setupRequest` returns it. */
    requests?: { setupRequest(request: object): object }[];
  }): Promise<Result>;
  export = autocannon;
}
