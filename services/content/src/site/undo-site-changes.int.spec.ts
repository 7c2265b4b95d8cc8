import { makeIcon } from '@cueroom/contracts/media/pictures';
import { withAdmin } from '@cueroom/platform/request-context';
import { changeUndo } from '@cueroom/testing/change-undo';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { PublicSite } from '../public-site/public-site';
import { LogosRepository } from './logos/logos.repository';
import { type LogoDocument, logoSchema } from './logos/logos.schema';
import { LogosService } from './logos/logos.service';
import { PeopleRepository } from './people/people.repository';
import { type PersonDocument, personSchema } from './people/people.schema';
import { PeopleService } from './people/people.service';
import { UndoSiteChanges } from './undo-site-changes';

const database = freshDatabase();
const asGrace = <T>(work: () => Promise<T>) => withAdmin('grace', work);

test('texts of a logo and of a person are as before; a change with a picture is not half undone', async () => {
  const bus = new RecordingBus();
  bus.answer(makeIcon, () => ({
    iconData: 'data:image/webp;base64,AAAA',
    iconType: 'image/webp',
    width: 1,
    height: 1,
  }));
  const site = new PublicSite(bus);
  const logoModel = await database.model<LogoDocument>('Logo', logoSchema);
  const logos = new LogosRepository(logoModel, idleRelay, site);
  const people = new PeopleRepository(await database.model<PersonDocument>('Person', personSchema), idleRelay, site);
  const { undoLast } = changeUndo(logoModel, (kinds) => void new UndoSiteChanges(kinds, logos, people));
  const [logoService, peopleService] = [new LogosService(logos, bus), new PeopleService(people, bus)];

  const { id: logoId } = await logoService.add({ name: 'Northlight', displayOrder: 1 });
  await asGrace(() => logoService.update(logoId, { name: 'Tide', active: false }));
  await undoLast('logo', logoId);
  expect(await logos.get(logoId)).toMatchObject({ name: 'Northlight', active: true, revision: 2 });
  await expect(undoLast('logo', logoId)).resolves.toBeUndefined();
  await asGrace(() => logoService.update(logoId, { name: 'Ferry', iconKey: anObjectKey() }));
  const noPicture = { kind: 'impossible', message: 'The picture that was there before is not kept' };
  await expect(undoLast('logo', logoId)).rejects.toMatchObject(noPicture);

  const links = [{ label: 'IMDb', url: 'https://imdb.example/ines' }];
  const { id } = await peopleService.add({ name: 'Ines', role: 'Music supervisor', links });
  await asGrace(() => peopleService.update(id, { name: 'Ines Example', links: null }));
  await undoLast('person', id);
  expect(await people.get(id)).toMatchObject({ name: 'Ines', links });
  await asGrace(() => peopleService.update(id, { name: 'Ada', portraitKey: anObjectKey() }));
  await expect(undoLast('person', id)).rejects.toMatchObject(noPicture);
  expect(await people.get(id)).toMatchObject({ name: 'Ada' });
});
