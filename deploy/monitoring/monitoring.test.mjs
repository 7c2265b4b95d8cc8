// @ts-check
// The dashboard, alerts and autoscaling use only metrics that the code exports, and all of them.
import { deepEqual, equal, ok } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

const words = ['and', 'or', 'unless', 'offset', 'bool', 'inf', 'nan'];

/**
 * The metrics that a PromQL query reads: its names without those of functions, labels and operators.
 * @param {string} query
 */
const metricNamesOf = (query) =>
  [
    ...query
      .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
      .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '')
      .matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?!\w|\s*\()/g),
  ]
    .map(([name]) => name)
    .filter((name) => !words.includes(name.toLowerCase()));

/** @param {string} folder @param {RegExp} name @returns {string[]} */
const filesIn = (folder, name) => {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => name.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
      .map((path) => join(folder, path));
  } catch {
    return [];
  }
};

/** The metrics that the processes register. */
const registered = () => {
  const sources = ['libs', 'gateway/src', 'services'].flatMap((folder) => filesIn(folder, /\.metrics\.ts$/));
  for (const path of sources) require(join(root, path));
  const { startMetrics } = require(join(root, 'libs/platform/src/metrics.ts'));
  startMetrics('test');
  const { register } = require('prom-client');
  return /** @type {{ name: string, type: string }[]} */ (register.getMetricsAsArray());
};
const metrics = registered();
const series = new Set(
  metrics.flatMap(({ name, type }) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  ),
);

/** @typedef {{ alert: string, expr: string, labels: { severity: string }, annotations: { summary: string, runbook: string } }} Rule */
/** @type {Rule[]} */
const rules = parse(textOf('deploy/monitoring/alerts.yml')).groups.flatMap((/** @type {any} */ group) => group.rules);
const dashboard = JSON.parse(textOf('deploy/monitoring/dashboard.json'));
/** @type {string[]} */
const drawn = dashboard.panels
  .flatMap((/** @type {any} */ panel) => panel.targets ?? [])
  .map((/** @type {any} */ t) => t.expr);

/** The queries by which KEDA scales the workers. */
const scaling = filesIn('deploy/kubernetes', /\.ya?ml$/)
  .flatMap((path) => parseAllDocuments(textOf(path)).map((document) => document.toJS()))
  .filter((manifest) => manifest?.kind === 'ScaledObject')
  .flatMap((manifest) => manifest.spec.triggers.map((/** @type {any} */ { metadata }) => metadata.query))
  .filter((query) => typeof query === 'string');

/** Of Prometheus itself. */
const foreign = ['up'];

test('metrics are declared in files of their own, where these tests find them', () => {
  const places = ['libs', 'gateway/src', 'services'].flatMap((folder) => filesIn(folder, /(?<!spec|metrics)\.ts$/));
  deepEqual(
    places.filter((path) => /new (Counter|Gauge|Histogram)\(/.test(textOf(path))),
    [],
  );
});

test('the metrics of the dashboard, alerts and autoscaling are exported by some process', () => {
  const asked = [...rules.map(({ expr }) => expr), ...drawn, ...scaling].flatMap(metricNamesOf);
  deepEqual(
    [...new Set(asked)].filter((name) => !series.has(name) && !foreign.includes(name)),
    [],
  );
  ok(asked.length > 30);
});

test('every metric of ours is in the dashboard or in an alert', () => {
  const asked = new Set([...rules.map(({ expr }) => expr), ...drawn].flatMap(metricNamesOf));
  const unused = metrics
    .filter(({ name }) => !/^(nodejs|process)_/.test(name))
    .filter(({ name }) => ![name, `${name}_bucket`, `${name}_count`].some((each) => asked.has(each)));
  deepEqual(
    unused.map(({ name }) => name),
    [],
  );
});

test('every alert has a severity, a runbook that exists, and a rule test', () => {
  const runbooks = [...textOf('docs/monitoring.md').matchAll(/<a id="(\w+)">/g)].map(([, id = '']) => id);
  const tested = parse(textOf('deploy/monitoring/alerts.test.yml')).tests.flatMap((/** @type {any} */ each) =>
    each.alert_rule_test.filter((/** @type {any} */ { exp_alerts }) => exp_alerts.length > 0),
  );
  for (const { alert, expr, labels, annotations } of rules) {
    ok(expr && annotations.summary, alert);
    ok(['page', 'ticket'].includes(labels.severity), alert);
    const [file, id = ''] = annotations.runbook.split('#');
    equal(file, 'docs/monitoring.md');
    ok(runbooks.includes(id), `docs/monitoring.md says nothing of ${id}`);
    ok(
      tested.some((/** @type {any} */ { alertname }) => alertname === alert),
      `${alert} never fires in alerts.test.yml`,
    );
  }
});

const promtool = (/** @type {string[]} */ ...args) => spawnSync('promtool', args, { cwd: root, encoding: 'utf8' });

test('the rule tests of promtool pass', { skip: promtool('--version').status !== 0 }, () => {
  const { status, stdout, stderr } = promtool('test', 'rules', 'deploy/monitoring/alerts.test.yml');
  equal(status, 0, `${stdout}${stderr}`);
});

test('metric names are found in queries', () => {
  const query =
    'topk(3, sum by (le, route) (rate(a_bucket{x=~"b_c|d"}[$__rate_interval]))) / on (route) e_total offset 5m > 0.5 or up';
  deepEqual(metricNamesOf(query), ['a_bucket', 'e_total', 'up']);
});
