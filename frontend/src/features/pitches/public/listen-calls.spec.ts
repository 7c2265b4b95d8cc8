const minuteMs = 60_000;
const token = 't'.repeat(43);
const trackId = '1'.repeat(24);

/** A page that has had no answer yet, of a studio whose clock is that far ahead; and what it sends. */
const openPage = async (aheadMs: number) => {
  jest.resetModules();
  const { callsOf } = await import('./listen-calls');
  const sent: [string, string, { chosenAt: string } | undefined][] = [];
  globalThis.fetch = (async (address: string, { method, body }: { method: string; body?: string }) => {
    sent.push([method, address, body ? (JSON.parse(body) as { chosenAt: string }) : undefined]);
    return {
      ok: true,
      headers: new Headers({ date: new Date(Date.now() + aheadMs).toUTCString() }),
      json: () => Promise.resolve({}),
    };
  }) as unknown as typeof fetch;
  const choose = (chosenAt: string) => callsOf(token).choose(trackId, { choice: 'yes', chosenAt, insteadOf: null });
  return { sent, choose };
};

test.each([
  ['slow', 3],
  ['fast', -3],
])('a device that is 3 minutes %s tells by the studio’s clock when a choice was made', async (_, minutes) => {
  const { sent, choose } = await openPage(minutes * minuteMs);
  const madeMs = Date.now() - minuteMs;
  for (let time = 0; time < 2; time++) await choose(new Date(madeMs).toISOString());
  // Asked for once, as there was no answer before.
  expect(sent.map(([method, address]) => [method, address])).toEqual([
    ['GET', `/api/listen/${token}/unlock`],
    ['PUT', `/api/listen/${token}/tracks/${trackId}/choice`],
    ['PUT', `/api/listen/${token}/tracks/${trackId}/choice`],
  ]);
  for (const [, , body] of sent.slice(1)) {
    expect(Math.abs(Date.parse(body!.chosenAt) - madeMs - minutes * minuteMs)).toBeLessThanOrEqual(1000);
  }
});

test('a clock that may be right is taken as it is', async () => {
  const { sent, choose } = await openPage(0);
  const chosenAt = new Date(Date.now() - minuteMs).toISOString();
  await choose(chosenAt);
  expect(sent.at(-1)![2]).toEqual({ choice: 'yes', chosenAt, insteadOf: null });
});

test('what waits is found by its link alone, and leads to none', async () => {
  const { callsOf } = await import('./listen-calls');
  const [one, other] = ['T'.repeat(43), `${'T'.repeat(42)}U`] as const;
  expect(callsOf(one).name).not.toBe(callsOf(other).name);
  expect(callsOf(one).name).toBe(callsOf(one).name);
  expect(callsOf(one).name).not.toContain('TTT');
});
