// A container's health check: whether its process is ready. The images have no curl.
const answer = await fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/readyz`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
