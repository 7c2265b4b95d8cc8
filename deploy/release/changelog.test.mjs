import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sectionOf, withVersion } from './changelog.mjs';

const changelog = `# Changelog

## [Unreleased]

### Added

- Pitches.

## [0.1.0] - 2026-11-01

First release.

[0.1.0]: https://example.org/v0.1.0
`;

test('what is unreleased becomes a version, and the next one starts empty', () => {
  const released = withVersion(changelog, '0.2.0', '2026-11-25');
  assert.match(released, /## \[Unreleased\]\n\n## \[0\.2\.0\] - 2026-11-25\n\n### Added\n\n- Pitches\./);
  assert.equal(sectionOf(released, '0.2.0'), '### Added\n\n- Pitches.');
  assert.equal(sectionOf(released, '0.1.0'), 'First release.');
  assert.throws(() => withVersion(released, '0.3.0', '2026-11-26'), /nothing under Unreleased/);
  assert.throws(() => withVersion(changelog, '0.1.0', '2026-11-26'), /already/);
  assert.throws(() => sectionOf(changelog, '0.4.0'), /no section/);
});
