import { AppError } from '@cueroom/contracts/app-error';
import { linkIsOver } from '@cueroom/contracts/intake/artist-page';
import { getBrief } from '@cueroom/contracts/intake/briefs';
import {
  checkListener,
  findListener,
  type ListenContent,
  type Listener,
  listOpenPages,
  listPitchFiles,
  openListenPage,
} from '@cueroom/contracts/pitches/listen';
import { aNewBrief } from '@cueroom/testing/factories';
import { key, path as objectPath } from '../media/object.proxy.fixture';
import type { TestGateway } from '../testing/test-gateway';

export const token = 'T'.repeat(43);
export const trackId = 'c'.repeat(24);
export const aListener: Listener = {
  recipientId: 'a'.repeat(24),
  pitchId: 'b'.repeat(24),
  tokenHash: 'd'.repeat(64),
  passwordHash: null,
  expiresAt: null,
};
export const content = {
  title: 'Northlight',
  coverUrl: 'https://elsewhere.example/a.png',
  briefId: 'e'.repeat(24),
  tracks: [{ trackId, fileStreamUrl: `${objectPath}.preview.mp3`, peaksUrl: null, versions: [] }],
  unavailable: 0,
} as unknown as ListenContent;
/** What stands on its page. */
export const files = { keys: [`${key}.preview.mp3`] };
export const over = linkIsOver('hello@cueroom.example');

export const answers = ({ bus }: Pick<TestGateway, 'bus'>, listener: Listener = aListener) => {
  bus.answer(findListener, () => listener);
  bus.answer(checkListener, () => listener);
  bus.answer(listPitchFiles, () => files);
  bus.answer(openListenPage, () => ({ listener, content }));
  bus.answer(listOpenPages, () => [{ listener, content }]);
  bus.answer(getBrief, () => ({ ...aNewBrief(), id: content.briefId }) as never);
};

export const refuses = ({ bus }: Pick<TestGateway, 'bus'>, kind: 'gone' | 'not_found') => {
  const refuse = () => {
    throw new AppError(kind, over);
  };
  bus.answer(findListener, refuse);
  bus.answer(openListenPage, refuse);
  bus.answer(listOpenPages, () => []);
};
