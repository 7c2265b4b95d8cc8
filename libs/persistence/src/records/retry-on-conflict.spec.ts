import { retryOnConflict } from './retry-on-conflict';

test('what another writer was quicker with is tried again, at most twelve times', async () => {
  const attempt = jest.fn<Promise<string | null>, []>().mockResolvedValue('written').mockResolvedValueOnce(null);
  await expect(retryOnConflict('someone was quicker', attempt)).resolves.toBe('written');
  expect(attempt).toHaveBeenCalledTimes(2);
  const never = jest.fn<Promise<string | null>, []>().mockResolvedValue(null);
  await expect(retryOnConflict('someone was quicker', never)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'someone was quicker',
  });
  expect(never).toHaveBeenCalledTimes(12);
});
