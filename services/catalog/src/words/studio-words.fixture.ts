import type { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import type { FreshDatabase } from '@cueroom/testing/fresh-database';
import { StudioWords } from './studio-words.repository';
import { type VocabularyDocument, vocabularySchema } from './vocabulary.schema';

export const studioWords = async (database: FreshDatabase, relay: OutboxRelay): Promise<StudioWords> =>
  new StudioWords(await database.model<VocabularyDocument>('Vocabulary', vocabularySchema), relay);
