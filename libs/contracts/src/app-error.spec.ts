import { AppError, ofField } from './app-error';

test('what another service says of a value is said of its field; other errors stay as they are', async () => {
  const used = new AppError('invalid', 'This file is used already');
  const errors = { fileUrl: ['This file is used already'] };
  await expect(ofField('fileUrl', Promise.reject(used))).rejects.toMatchObject({ kind: 'invalid', errors });
  const [named, away] = [new AppError('invalid', 'No', { key: ['No'] }), new AppError('unavailable', 'Away')];
  for (const error of [named, away]) await expect(ofField('fileUrl', Promise.reject(error))).rejects.toBe(error);
  await expect(ofField('fileUrl', Promise.resolve(1))).resolves.toBe(1);
});
