import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { verify } from 'argon2';
import { FirstSignIn } from './first-sign-in';
import { UsersRepository } from './users.repository';
import { type UserDocument, userSchema } from './users.schema';

const database = freshDatabase();

const content = async () => {
  const model = await database.model<UserDocument>('User', userSchema);
  await model.deleteMany();
  const users = new UsersRepository(model);
  const published: string[] = [];
  const bus = new RecordingBus();
  const start = (username: string, password?: string) =>
    new FirstSignIn(users, bus, username, password, (_, made) => published.push(made)).onApplicationBootstrap();
  const opens = async (username: string, password: string) => {
    const user = await users.findByName(username);
    return user !== null && verify(user.passwordHash, password);
  };
  return { start, opens, published, users, bus };
};

test('two replicas that start first make one password and tell it once; a restart tells nothing', async () => {
  const { start, opens, published, users } = await content();
  await Promise.all([start('admin'), start('admin')]);
  await start('admin');
  expect(published).toHaveLength(1);
  expect(await opens('admin', published[0] ?? '')).toBe(true);
  expect((await users.findAdmin())?.passwordHash).toMatch(/^\$argon2id\$/);
});

test('a password in the settings counts, also later, and is never shown', async () => {
  const { start, opens, published } = await content();
  await start('admin', 'first password');
  await start('admin', 'second password');
  expect(await opens('admin', 'first password')).toBe(false);
  expect(await opens('admin', 'second password')).toBe(true);
  expect(published).toEqual([]);
});

test('another name in the settings replaces the old one', async () => {
  const { start, opens } = await content();
  await start('admin', 'the password');
  await start('supervisor');
  expect(await opens('supervisor', 'the password')).toBe(true);
  expect(await opens('admin', 'the password')).toBe(false);
});

test('a changed name or password ends the sign-ins that gateways remember; a start without a change ends none', async () => {
  const { start, bus } = await content();
  const hints: string[] = [];
  bus.onHint('users', () => hints.push('users'));
  await start('admin', 'first password');
  await start('admin', 'first password');
  expect(hints).toEqual([]);
  await start('admin', 'second password');
  await start('supervisor', 'second password');
  expect(hints).toEqual(['users', 'users']);
});
