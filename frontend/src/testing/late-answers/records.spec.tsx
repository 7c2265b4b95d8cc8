import type { View } from '@cueroom/contracts/content/views';
import type { LetterTemplate } from '@cueroom/contracts/intake/letters';
import { ChangeDialog } from '../../features/shared/records/change-selected';
import ViewDialog from '../../features/shared/records/view-dialog';
import { trackRecords } from '../../features/tracks/portal/track-records';
import TrackDialog from '../../features/tracks/portal/track-form';
import TrackPage from '../../features/tracks/portal/track-page';
import VocabularyDialog from '../../features/tracks/portal/vocabulary-dialog';
import { aLogo, aPerson, words as siteWords } from '../../features/site/portal/content/content.fixture';
import LogoDialog from '../../features/site/portal/content/logo-dialog';
import LookDialog from '../../features/site/portal/content/look-dialog';
import PersonDialog from '../../features/site/portal/content/person-dialog';
import { siteContentDraft, SiteContentForm } from '../../features/site/portal/content/site-content-form';
import TemplateDialog from '../../features/site/portal/content/template-dialog';
import { heroDraft } from '../../features/site/portal/hero/hero-settings-form';
import HeroSettingsTab from '../../features/site/portal/hero/hero-settings-tab';
import ProjectDialog from '../../features/projects/portal/project-dialog';
import { anAdminProject } from '../../features/projects/portal/projects.fixture';
import { FakeServer } from '../fake-server';
import { aTrack, someHeroSettings } from '../records';
import { playLateAnswers } from './table';
import { goElsewhere, type HostedForm, hostedBy } from './window-host';

const project = anAdminProject();
const track = aTrack();
const vocabulary = { genres: ['Soul'], moods: [], revision: 0 };
const bulk = { id: 'd'.repeat(24), state: 'done' as const, changed: 1, failed: [], progress: 100 };
const person = aPerson();
const hero = someHeroSettings();
const content = { ...siteWords, id: 'c'.repeat(24), revision: 1, createdAt: '', updatedAt: '' };
const template: LetterTemplate = {
  ...{ id: 'e'.repeat(24), name: 'Usual', subject: null, text: 'Hello', revision: 1 },
  kind: 'letter-approve',
  ...{ createdAt: track.createdAt, updatedAt: track.createdAt },
};

const view: View = {
  ...{ id: 'f'.repeat(24), list: 'briefs', name: 'Won', query: { status: 'won' }, shared: false, createdBy: 'ada' },
  ...{ revision: 1, createdAt: track.createdAt, updatedAt: track.createdAt },
};

const aServer = () =>
  new FakeServer()
    .on('GET /api/admin/activities', [])
    .on('GET /api/admin/music/*', track)
    .on('PUT /api/admin/music/*', track)
    .on('POST /api/admin/music', () => ({ status: 201, body: track }))
    .on('POST /api/admin/bulk', bulk)
    .on('GET /api/admin/vocabulary', vocabulary)
    .on('PUT /api/admin/vocabulary', vocabulary)
    .on('GET /api/admin/projects/*', project)
    .on('PUT /api/admin/projects/*', project)
    .on('PATCH /api/admin/people/*', person)
    .on('POST /api/admin/logo-wall', () => ({ status: 201, body: aLogo() }))
    .on('POST /api/admin/templates', () => ({ status: 201, body: template }))
    .on('PUT /api/admin/templates/*', template)
    .on('POST /api/admin/views', () => ({ status: 201, body: view }))
    .on('PATCH /api/admin/views/*', view)
    .on('GET /api/hero-settings', hero)
    .on('PUT /api/admin/hero-settings', hero)
    .on('PUT /api/admin/content', content);

const nothingIsRead = { 'read again while it is typed': 'a new record is not read' };
const notReadByItself = { 'read again while it is typed': 'it is read with its list' };

// Left out: sign-in, searches, the palette and filters. They send no text that could be lost.
const forms: readonly HostedForm[] = [
  {
    name: 'a change of many',
    window: (onClose) => (
      <ChangeDialog
        of={trackRecords}
        picked={{ ids: [track.id] }}
        count={1}
        fields={[{ name: 'tags' }]}
        onClose={onClose}
      />
    ),
    ...{ box: 'Add Tags', send: 'Apply', route: 'POST /api/admin/bulk', answer: { body: bulk } },
    leftOut: nothingIsRead,
  },
  {
    name: 'a track',
    window: (onClose) => <TrackDialog id={track.id} listed={track} isEditing onClose={onClose} />,
    ...{ box: 'Album', send: 'Save Track', route: 'PUT /api/admin/music/*' },
    read: { route: 'GET /api/admin/music/*', newer: { ...track, revision: 1, album: 'Theirs' } },
  },
  {
    name: 'the page of a track',
    before: () => sessionStorage.clear(),
    window: (onClose) => <TrackPage id={track.id} listed={track} isEditing={false} isInWindow onClose={onClose} />,
    ...{ box: 'Album', send: '{Shift}', route: 'PUT /api/admin/music/*', leave: goElsewhere },
    read: { route: 'GET /api/admin/music/*', newer: { ...track, revision: 1, album: 'Theirs' } },
    leftOut: { 'an answer that is lost': 'it is sent again by itself, after seconds' },
  },
  {
    name: 'a new track',
    window: (onClose) => <TrackDialog id="new" isEditing={false} onClose={onClose} />,
    ...{ box: 'Title', send: 'Save Track', route: 'POST /api/admin/music' },
    needs: { Artist: 'Oto' },
    leftOut: nothingIsRead,
  },
  {
    name: 'genres and moods',
    window: (onClose) => <VocabularyDialog onClose={onClose} />,
    ...{ box: 'Your moods', send: 'Save Words', route: 'PUT /api/admin/vocabulary' },
    read: { route: 'GET /api/admin/vocabulary', newer: { ...vocabulary, revision: 1, moods: ['Theirs'] } },
  },
  {
    name: 'a project',
    window: (onClose) => <ProjectDialog id={project.id} listed={project} isEditing onClose={onClose} />,
    ...{ box: 'Title', send: 'Save Project', route: 'PUT /api/admin/projects/*' },
    leftOut: notReadByItself,
  },
  {
    name: 'a person',
    window: (onClose) => <PersonDialog person={person} nextOrder={1} onClose={onClose} />,
    ...{ box: 'Role', send: 'Save Person', route: 'PATCH /api/admin/people/*' },
    leftOut: notReadByItself,
  },
  {
    name: 'a new logo',
    window: (onClose) => <LogoDialog logo={null} onClose={onClose} />,
    ...{ box: 'Name', send: 'Save Logo', route: 'POST /api/admin/logo-wall' },
    leftOut: nothingIsRead,
  },
  {
    name: 'a template',
    window: (onClose) => <TemplateDialog template={template} onClose={onClose} />,
    ...{ box: 'Name', send: 'Save template', route: 'PUT /api/admin/templates/*' },
    leftOut: notReadByItself,
  },
  {
    name: 'a new template',
    window: (onClose) => <TemplateDialog template={null} onClose={onClose} />,
    ...{ box: 'Name', send: 'Save template', route: 'POST /api/admin/templates' },
    leftOut: nothingIsRead,
  },
  {
    name: 'a new saved view',
    window: (onClose) => <ViewDialog view={null} list={view.list} query={view.query} onClose={onClose} />,
    ...{ box: 'Name', send: 'Save', route: 'POST /api/admin/views' },
    leftOut: nothingIsRead,
  },
  {
    name: 'the name of a saved view',
    window: (onClose) => <ViewDialog view={view} list={view.list} query={view.query} onClose={onClose} />,
    ...{ box: 'Name', send: 'Save', route: 'PATCH /api/admin/views/*' },
    leftOut: notReadByItself,
  },
  {
    name: 'the words of the site',
    before: () => siteContentDraft.write(null),
    window: () => <SiteContentForm stored={content} />,
    ...{ box: 'Hero Title', send: 'Update Content', route: 'PUT /api/admin/content', leave: goElsewhere },
    leftOut: notReadByItself,
  },
  {
    name: 'the look of the site',
    window: (onClose) => <LookDialog stored={content} onClose={onClose} />,
    ...{ box: 'Accent Color', send: 'Save Look', route: 'PUT /api/admin/content' },
    // A whole color only is sent.
    ...{ needs: { 'Accent Color': '#1f4e' }, words: ['8c', 'Zq'] },
    leftOut: notReadByItself,
  },
  {
    name: 'the hero film',
    before: () => heroDraft.write(null),
    window: () => <HeroSettingsTab />,
    ...{ box: 'Video Title', send: 'Update Settings', route: 'PUT /api/admin/hero-settings', leave: goElsewhere },
    read: { route: 'GET /api/hero-settings', newer: { ...hero, revision: 1, videoTitle: 'Theirs' } },
  },
];

playLateAnswers(forms.map(hostedBy(aServer)));
