import { scrubbed } from './scrub';

test.each([
  ['GET /api/objects/1f?expires=17&signature=Zm9vYmFy HTTP', 'GET /api/objects/1f?expires=17&signature=[removed] HTTP'],
  ['{"authorization":"Basic YWRtaW46cGFzc3dvcmQ="}', '{"authorization":"Basic [removed]"}'],
  ['connect redis://default:s3cr:et@10.0.0.4:6379 refused', 'connect redis://[removed]@10.0.0.4:6379 refused'],
  ['550 no such user <ada.rill+music@mail.example.org>', '550 no such user <[removed]>'],
  [`"path":"/api/listen/${'aB_-'.repeat(11)}/heard"`, '"path":"/api/listen/[removed]/heard"'],
  [`"path":"/music/person/${'a1'.repeat(34)}"`, '"path":"/music/person/[removed]"'],
  ['{"msg":"inspected","key":"1f"}', '{"msg":"inspected","key":"1f"}'],
])('%s', (line, written) => expect(scrubbed(line)).toBe(written));

test('a long line takes no long time', () => {
  const line = `${'a.'.repeat(100_000)}@${'signature='.repeat(10_000)}`;
  const startedAt = performance.now();
  scrubbed(line);
  expect(performance.now() - startedAt).toBeLessThan(5000);
});
