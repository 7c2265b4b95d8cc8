// Notes of a release: `node .github/release-notes.mjs v1.2.3`. The commits since the previous tag, by type.
import { execFileSync } from 'node:child_process';

const headings = { feat: 'New', fix: 'Mended', perf: 'Faster', docs: 'Documentation' };

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

const tag = process.argv[2] ?? 'HEAD';
const [before] = git('tag', '--merged', `${tag}^`, '--list', 'v*', '--sort=-creatordate').split('\n');

const commits = git('log', '--no-merges', '--format=%s', before ? `${before}..${tag}` : tag)
  .split('\n')
  .map((subject) => /^(?<type>\w+)(\((?<scope>[^)]+)\))?(?<breaks>!)?: (?<text>.+)$/.exec(subject)?.groups)
  .filter((commit) => commit !== undefined);

const line = ({ scope, text }) => `- ${scope ? `**${scope}**: ` : ''}${text}`;
const section = (heading, chosen) => (chosen.length > 0 ? `## ${heading}\n\n${chosen.map(line).join('\n')}\n` : '');
const ofType = (type) => commits.filter((commit) => commit.type === type);

const sections = [
  section(
    'Look at this before you upgrade',
    commits.filter(({ breaks }) => breaks),
  ),
  ...Object.entries(headings).map(([type, heading]) => section(heading, ofType(type))),
];
console.log(sections.filter(Boolean).join('\n') || 'Nothing that shows.');
