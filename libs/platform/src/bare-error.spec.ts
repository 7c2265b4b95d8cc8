import { bareError } from './bare-error';

test('an error is logged with its cause, and without what drivers hang on it', () => {
  const refused = Object.assign(new Error('WRONGPASS'), {
    code: 'ERR',
    command: { name: 'auth', args: ['a password'] },
  });
  const logged = bareError(new TypeError('no Redis', { cause: refused }));
  expect(logged).toMatchObject({
    type: 'TypeError',
    message: 'no Redis',
    cause: { message: 'WRONGPASS', code: 'ERR' },
  });
  expect(JSON.stringify(logged)).not.toContain('a password');
  expect(bareError('just a text')).toEqual({ type: 'string', message: 'just a text' });
});
