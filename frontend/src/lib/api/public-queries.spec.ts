import { readDataBlock } from '../data-block';
import { featuredProjectsQuery, heroSettingsQuery, keyOf, projectsQuery, takeFirstData } from './public-queries';
import { makeQueryClient } from './query-client';

const writeIntoPage = (text: string) => {
  document.head.innerHTML = '<script type="application/json" id="first-data"></script>';
  const block = document.getElementById('first-data');
  if (block) block.textContent = text;
};

test('an address and its key: the order of filters does not matter', () => {
  expect(keyOf('/api/projects')).toEqual(['/api/projects']);
  expect(keyOf('/api/projects?year=2024&medium=Film')).toEqual(['/api/projects', 'medium=Film&year=2024']);
  expect(projectsQuery({ medium: 'TV Series', year: 2024 }).queryKey).toEqual(
    keyOf('/api/projects?medium=TV%20Series&year=2024'),
  );
});

test('what the gateway wrote into the page is there at once', () => {
  const queryClient = makeQueryClient();
  writeIntoPage(
    '{"/api/hero-settings":null,"/api/projects/featured":[],"/api/projects?medium=TV+Series":[{"id":"1"}]}',
  );
  takeFirstData(queryClient, readDataBlock('first-data'));
  expect(queryClient.getQueryData(heroSettingsQuery().queryKey)).toBeNull();
  expect(queryClient.getQueryData(featuredProjectsQuery().queryKey)).toEqual([]);
  expect(queryClient.getQueryData(projectsQuery({ medium: 'TV Series' }).queryKey)).toEqual([{ id: '1' }]);
});

test.each(['', '{"/api/content":'])('a page without it, or with half of it, works too', (text) => {
  writeIntoPage(text);
  expect(() => takeFirstData(makeQueryClient(), readDataBlock('first-data'))).not.toThrow();
});
