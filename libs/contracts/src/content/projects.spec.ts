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
  const nothing = { genre: null, year: null, network: null, description: null, imageUrl: null, externalLink: null };
  const needed = { title: null, medium: null, featured: null, tileSize: null, status: null };
  expect(errors(NewProject, { ...project, ...nothing, featured: null, tileSize: null, status: null })).toEqual([]);
  expect(errors(ProjectChanges, nothing)).toEqual([]);
  expect(errors(ProjectChanges, {})).toEqual([]);
  expect(errors(ProjectChanges, needed).sort()).toEqual(Object.keys(needed).sort());
});

test.each([['title'], ['-createdAt'], ['-featured']])('projects may be sorted by %s', (sort) =>
  expect(errors(ListProjects, { sort })).toEqual([]),
);
