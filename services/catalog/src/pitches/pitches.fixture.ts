import type { NewTrack } from '@cueroom/contracts/catalog/tracks';
import { claimObject } from '@cueroom/contracts/media/objects';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { publishedEventsCollection } from '@cueroom/persistence/outbox/published-events';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { pitchReacted } from '@cueroom/contracts/pitches/pitch-activity';
import { SheetsController } from '../sheets/sheets.controller';
import { SheetsRepository } from '../sheets/sheets.repository';
import { type SheetDocument, sheetSchema, type SigningKeyDocument, signingKeySchema } from '../sheets/sheets.schema';
import { TracksRepository } from '../tracks/tracks.repository';
import { type TrackDocument, trackSchema } from '../tracks/tracks.schema';
import { PitchActivities } from './activities.repository';
import { type PitchActivityDocument, pitchActivitySchema } from './activities.schema';
import { CommentAnswers } from './comment-answers.service';
import { ListenController } from './listen.controller';
import { ListenService } from './listen.service';
import { ListenLinks } from './listen-links';
import { Listeners } from './listeners.service';
import { Listening } from './listening.service';
import { PeopleController, RecipientsController } from './recipients.controller';
import { PitchFeed } from './pitch-feed';
import { PitchHints, PitchPlaces } from './pitch-hints';
import { PitchesController } from './pitches.controller';
import { PitchesKeeper } from './pitches.keeper';
import { PitchesRepository } from './pitches.repository';
import { type PitchDocument, pitchSchema } from './pitches.schema';
import { PitchesService } from './pitches.service';
import { Reactions } from './reactions.service';
import { RecipientsRepository } from './recipients.repository';
import { RecipientsService } from './recipients.service';
import { CatalogSettings } from '../settings';
import { type RecipientDocument, recipientSchema } from './recipients.schema';
import { TrackPitches } from './track-pitches.service';

/** Everything about pitches over a database of the test file's own, and a bus that remembers. */
export const pitchesForTests = () => {
  const database = freshDatabase();
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  return async (changes: Partial<CatalogSettings> = {}) => {
    const bus = new RecordingBus();
    bus.answer(claimObject, ({ key }) => ({ key, contentType: 'image/png', bytes: 1, sha256: '', filename: null }));
    const relay = new OutboxRelay(bus);
    const trackModel = await database.model<TrackDocument>('Track', trackSchema);
    const pitchModel = await database.model<PitchDocument>('Pitch', pitchSchema);
    const recipientModel = await database.model<RecipientDocument>('PitchRecipient', recipientSchema);
    const activityModel = await database.model<PitchActivityDocument>('PitchActivity', pitchActivitySchema);
    for (const model of [trackModel, pitchModel, recipientModel, activityModel]) await model.collection.deleteMany({});
    // Of an earlier test: the relay would publish them again.
    await trackModel.db.collection(publishedEventsCollection).deleteMany({});
    const tracks = new TracksRepository(trackModel, relay);
    const pitches = new PitchesRepository(pitchModel, relay);
    const recipients = new RecipientsRepository(recipientModel, relay);
    const activities = new PitchActivities(activityModel);
    const hints = new PitchHints(bus);
    const settings = Object.assign(new CatalogSettings(), { SIGNING_SECRET: 'a secret for tests' }, changes);
    const links = new ListenLinks(settings);
    const service = new PitchesService(pitches, recipients, links, tracks, hints, bus, settings);
    const feed = new PitchFeed(recipients, activities, pitches, hints);
    const listeners = new Listeners(pitches, recipients, settings);
    const reactions = new Reactions(listeners, recipients, tracks, activities, feed);
    const listening = new Listening(listeners, feed, tracks, hints, settings);
    const pages = new ListenService(listeners, pitches, tracks, reactions, bus, settings);
    const listen = new ListenController(listeners, pages, reactions, listening, activities, pitches, feed, hints);
    const recipientsService = new RecipientsService(recipients, pitches, links, activities, hints);
    const people = new RecipientsController(recipientsService, new CommentAnswers(recipients, hints));
    const persons = new PeopleController(recipients, recipientsService);
    const sheetModel = await database.model<SheetDocument>('Sheet', sheetSchema);
    const keyModel = await database.model<SigningKeyDocument>('SigningKey', signingKeySchema);
    const sheetRecords = new SheetsRepository(sheetModel, keyModel);
    const sheets = new SheetsController(sheetRecords, tracks, listeners, reactions, bus, settings);
    /** Brings every event to where it is heard, twice. */
    const deliver = async () => {
      const all = bus.published(pitchReacted);
      for (const reaction of [...all, ...all]) await listen.tell(reaction);
    };
    const keeper = new PitchesKeeper(pitches, recipients, activities, settings);
    closing.push(() => relay.beforeApplicationShutdown());
    const aTrack = async (fields: Partial<NewTrack> = {}): Promise<string> => {
      const track = { title: 'Salt Roads', artist: 'Mara', duration: 192, tags: [], ...fields };
      const id = tracks.newId();
      await tracks.insert(id, track, {});
      return id;
    };
    const controller = new PitchesController(service, pitches, new TrackPitches(tracks, pitches, recipients));
    return {
      ...{ bus, relay, tracks, pitches, recipients, activities, hints, service, keeper, aTrack },
      ...{
        controller,
        listen,
        people,
        persons,
        sheets,
        deliver,
        pitchModel,
        trackModel,
        recipientModel,
        places: new PitchPlaces(pitches, hints),
      },
    };
  };
};
