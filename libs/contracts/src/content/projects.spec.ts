import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { ListProjects, NewProject, ProjectChanges } from './projects';

const errors = (type: new () => object, value: object): string[] =>
  validateSync(plainToInstance(type, value)).map(({ property }) => property);
const project = { title: 'The Long Take', medium: 'Film' };

test.each([
  [1899, false],
  [1900, true],
  [2031, true],
  [2032, false],
  [2024.5, false],
  [null, true],
])('in 2026 a project may be from %p: %p', (year, isRight) => {
  jest.useFakeTimers({ now: new Date('2026-12-31T12:00:00Z') });
  expect(errors(NewProject, { ...project, year })).toEqual(isRight ? [] : ['year']);
});

test('the last year moves on with the time, without a restart', () => {
  jest.useFakeTimers({ now: new Date('2027-01-01T00:00:00Z') });
  expect(errors(NewProject, { ...project, year: 2032 })).toEqual([]);
});

test('of a new project null is nothing said; a change empties by null only what may be empty', () => {
  const nothing = {
    genre: null,
    year: null,
    network: null,
    description: null,
    imageUrl: null,
    imageAlt: null,
    externalLink: null,
  };
  const needed = { title: null, medium: null, featured: null, tileSize: null, status: null };
  expect(errors(NewProject, { ...project, ...nothing, featured: null, tileSize: null, status: null })).toEqual([]);
  expect(errors(ProjectChanges, nothing)).toEqual([]);
  expect(errors(ProjectChanges, {})).toEqual([]);
  expect(errors(ProjectChanges, needed).sort()).toEqual(Object.keys(needed).sort());
});

test.each([['title'], ['-createdAt'], ['-featured']])('projects may be sorted by %s', (sort) =>
  expect(errors(ListProjects, { sort })).toEqual([]),
);

const scene = { title: 'A pier', url: 'https://films.example/pier' };
const cue = { trackId: 'a'.repeat(24), startSec: 0, durationSec: 30 };
test.each([
  [{ cues: [cue, cue, cue] }, []],
  [{ cues: [cue, cue, cue, cue] }, ['cues']],
  [{ cues: [{ ...cue, durationSec: 29.9 }] }, ['cues']],
  [{ cues: [{ ...cue, durationSec: 60 }] }, []],
  [{ cues: [{ ...cue, durationSec: 60.1 }] }, ['cues']],
  [{ cues: [{ ...cue, startSec: -1 }] }, ['cues']],
  [{ cues: [{ ...cue, startSec: '0' }] }, ['cues']],
  [{ cues: [{ ...cue, trackId: 'x' }] }, ['cues']],
  [{ cues: null, credits: null, videoUrl: null }, []],
  [{ credits: Array.from({ length: 30 }, () => ({ label: 'L'.repeat(200), name: 'N' })) }, []],
  [{ credits: Array.from({ length: 31 }, () => ({ label: 'L', name: 'N' })) }, ['credits']],
  [{ credits: [{ label: 'L', name: 'N'.repeat(201) }] }, ['credits']],
  [{ credits: [{ label: ' ', name: 'N' }] }, ['credits']],
  [{ credits: ['L'] }, ['credits']],
  [{ awards: Array.from({ length: 20 }, () => ({ name: 'Harbor Lights' })) }, []],
  [{ awards: Array.from({ length: 21 }, () => ({ name: 'Harbor Lights' })) }, ['awards']],
  [{ awards: [{ name: ' ', result: 'Won' }] }, ['awards']],
  [{ awards: [{ name: 'Harbor Lights', year: 1899 }] }, ['awards']],
  [{ caseNeed: 'N'.repeat(10_001), quoteName: 'Q'.repeat(201) }, ['caseNeed', 'quoteName']],
  [{ scenes: Array.from({ length: 6 }, (_, n) => ({ title: 'A pier', url: `https://films.example/${n}` })) }, []],
  [
    { scenes: Array.from({ length: 7 }, (_, n) => ({ title: 'A pier', url: `https://films.example/${n}` })) },
    ['scenes'],
  ],
  [{ scenes: [scene, scene] }, ['scenes']],
  [{ scenes: [{ ...scene, url: 'javascript:alert(1)' }] }, ['scenes']],
  [{ scenes: [{ ...scene, title: '' }] }, ['scenes']],
  [{ scenes: [{ title: 'A pier' }] }, ['scenes']],
  [{ scenes: [{ ...scene, url: '' }] }, ['scenes']],
  [{ stills: [{ alt: 'A pier' }] }, ['stills']],
  [{ videoUrl: 'javascript:alert(1)' }, ['videoUrl']],
  [{ videoUrl: '/api/objects/0123456789abcdef0123456789abcdef' }, []],
])('%j: wrong are %j', (fields, wrong) => {
  expect(errors(NewProject, { ...project, ...fields })).toEqual(wrong);
  expect(errors(ProjectChanges, fields)).toEqual(wrong);
});
