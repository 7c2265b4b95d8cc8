/** What is used here of a package that brings no types. */
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
    /** Asked in turn, each as what is returned of it. */
    requests?: { setupRequest(request: object): object }[];
  }): Promise<Result>;
  export = autocannon;
}
