// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { environmentOf } from './dockerfile.mjs';
import { textOf } from './files.mjs';
import { podTemplateOf, renderOverlays } from './kustomize.mjs';
import { readSchema } from './settings-schema.mjs';

const overlays = renderOverlays();

/** ghcr.io/your-organization/cueroom/gateway:0.1.0 → gateway. @param {string} image */
const processOf = (image) => image.split(/[/:]/).at(-2) ?? '';

for (const { name, resources } of overlays) {
  test(`${name}: every process runs without rights, within limits, and is asked how it is`, () => {
    for (const resource of resources) {
      const pod = podTemplateOf(resource)?.spec;
      if (!pod) continue;
      const { runAsNonRoot, runAsUser, seccompProfile } = pod.securityContext;
      assert.deepEqual([runAsNonRoot, runAsUser, seccompProfile.type], [true, 1000, 'RuntimeDefault']);
      assert.equal(pod.automountServiceAccountToken, false);
      for (const container of pod.containers) {
        const where = `${resource.kind} ${resource.metadata.name}`;
        assert.deepEqual(
          container.securityContext,
          {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          where,
        );
        assert.ok(container.resources.limits.memory && container.resources.requests.cpu, where);
        assert.match(container.image, /^ghcr\.io\/[\w./-]+:\d+\.\d+\.\d+$/, where);
        if (resource.kind === 'Deployment') {
          assert.equal(container.livenessProbe.httpGet.path, '/healthz', where);
          assert.equal(container.readinessProbe.httpGet.path, '/readyz', where);
        }
      }
    }
  });

  test(`${name}: what points to something finds it`, () => {
    const has = (/** @type {string} */ kind, /** @type {string} */ wanted) =>
      resources.some((resource) => resource.kind === kind && resource.metadata.name === wanted);
    const apps = resources.map((resource) => podTemplateOf(resource)?.metadata.labels['app.kubernetes.io/name']);
    for (const { kind, metadata, spec } of resources) {
      const where = `${kind} ${metadata.name}`;
      const target = spec?.scaleTargetRef?.name;
      if (target) assert.ok(has('Deployment', target), where);
      const app = (kind === 'Service' ? spec.selector : spec?.selector?.matchLabels)?.['app.kubernetes.io/name'];
      if (app) assert.ok(apps.includes(app), where);
      const pod = podTemplateOf({ kind, metadata, spec })?.spec;
      for (const { name: volume, secret } of pod?.volumes ?? []) {
        const keys = resources.find((resource) => resource.kind === 'Secret')?.['stringData'];
        for (const { key } of secret?.items ?? []) assert.ok(key in keys, `${where} ${volume} ${key}`);
      }
    }
    assert.ok(has('Service', 'gateway') && has('Service', 'media'));
  });

  test(`${name}: every process is there; those that serve may leave one at a time, and stand apart`, () => {
    const schema = readSchema();
    const runs = resources
      .flatMap((resource) => podTemplateOf(resource)?.spec.containers[0].image ?? [])
      .map(processOf);
    assert.deepEqual([...new Set(runs)].sort(), [...schema.keys()].sort());
    for (const { metadata, spec } of resources.filter(({ kind }) => kind === 'Deployment')) {
      const budget = resources.find(
        (one) => one.kind === 'PodDisruptionBudget' && isDeepStrictEqual(one['spec'].selector, spec.selector),
      );
      assert.ok(budget, `${metadata.name} has no disruption budget`);
      const [spread] = spec.template.spec.topologySpreadConstraints;
      assert.ok(spread.matchLabelKeys.includes('app.kubernetes.io/name'), metadata.name);
    }
  });

  test(`${name}: a new version takes no replica away before another is ready, nor one that still gets requests`, () => {
    /** Probes end before a migration does, or a replica is killed in the middle of its last requests. */
    const [migrationSec, stopSec] = [600, 30];
    const targets = resources.filter(({ kind }) => kind === 'Service').map(({ spec }) => spec.selector);
    for (const { metadata, spec } of resources.filter(({ kind }) => kind === 'Deployment')) {
      const { strategy, template } = spec;
      assert.deepEqual(strategy, { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
      const [{ startupProbe, lifecycle }] = template.spec.containers;
      assert.ok(startupProbe.periodSeconds * startupProbe.failureThreshold >= migrationSec, metadata.name);
      const isTarget = targets.some((selector) => isDeepStrictEqual(selector, spec.selector.matchLabels));
      const leavesSec = lifecycle?.preStop.sleep.seconds ?? 0;
      assert.equal(leavesSec > 0, isTarget, metadata.name);
      assert.ok(template.spec.terminationGracePeriodSeconds >= leavesSec + stopSec, metadata.name);
    }
  });

  test(`${name}: a process reaches what it works with, and nothing else`, () => {
    const policies = resources.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec);
    assert.ok(
      policies.some((spec) => isDeepStrictEqual(spec, { podSelector: {}, policyTypes: ['Ingress', 'Egress'] })),
    );
    /** @param {string} app @param {'ingress' | 'egress'} way */
    const portsOf = (app, way) =>
      policies
        .filter(({ podSelector: { matchLabels, matchExpressions } }) => {
          const [chosen] = matchExpressions ?? [{ values: Object.values(matchLabels ?? { app }) }];
          return chosen.values.includes(app);
        })
        .flatMap((spec) => spec[way] ?? [])
        .flatMap(({ ports }) => ports.map((/** @type {{ port: number }} */ { port }) => port));
    const everybody = [53, 4318, 6379];
    const [records, files, letters] = [[27017], [443], [25, 465, 587]];
    const reached = {
      gateway: [8081],
      content: records,
      intake: [...records, ...letters],
      catalog: records,
      media: [...records, ...files],
      'media-worker': files,
      operator: [...records, ...files, ...letters],
    };
    for (const [app, others] of Object.entries(reached)) {
      assert.deepEqual([...new Set(portsOf(app, 'egress'))].sort(), [...everybody, ...others].sort(), app);
      const own = { gateway: [8080], media: [8081] }[app] ?? [];
      assert.deepEqual(portsOf(app, 'ingress').sort(), [...own, 9090], app);
    }
  });

  test(`${name}: a process is told settings that it knows, and all that it needs`, () => {
    const schema = readSchema();
    const shared = resources.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'settings');
    const known = new Set([...schema.values()].flatMap((settings) => [...settings.keys()]));
    assert.deepEqual(
      Object.keys(shared?.['data']).filter((setting) => !known.has(setting)),
      [],
    );
    for (const resource of resources) {
      const [container] = podTemplateOf(resource)?.spec.containers ?? [];
      if (!container) continue;
      const process = processOf(container.image);
      const settings = schema.get(process);
      assert.ok(settings, container.image);
      const told = container.env.map((/** @type {{ name: string }} */ one) => one.name.replace(/_FILE$/, ''));
      for (const setting of told) assert.ok(settings.has(setting), `${resource.metadata.name} ${setting}`);
      const given = new Set([...told, ...Object.keys(shared?.['data']), ...Object.keys(environmentOf(process))]);
      const missing = [...settings.values()].filter(
        ({ name: setting, isRequired }) => isRequired && !given.has(setting),
      );
      assert.deepEqual(missing, [], resource.metadata.name);
      // All other settings can come from the ConfigMap.
      assert.deepEqual(container.envFrom, [{ configMapRef: { name: 'settings' } }], resource.metadata.name);
    }
  });

  test(`${name}: a secret is mounted where it is named and nowhere else, and is needed there`, () => {
    const used = new Set();
    for (const resource of resources) {
      const pod = podTemplateOf(resource)?.spec;
      if (!pod) continue;
      const mounted = pod.volumes.flatMap((/** @type {any} */ { secret }) => secret?.items ?? []);
      const keys = mounted.map((/** @type {{ key: string }} */ { key }) => key);
      const read = pod.containers[0].env
        .filter((/** @type {{ value: string }} */ { value }) => value.startsWith('/run/secrets/'))
        .map((/** @type {{ name: string }} */ one) => one.name.replace(/_FILE$/, ''));
      assert.deepEqual(keys.sort(), read.sort(), resource.metadata.name);
      for (const key of keys) used.add(key);
    }
    const secret = resources.find(({ kind }) => kind === 'Secret');
    assert.deepEqual(Object.keys(secret?.['stringData']).sort(), [...used].sort());
  });
}

test('in production every process is scaled, from two replicas on where requests wait, and an apply resets no number', () => {
  const resources = overlays.find(({ name }) => name === 'production')?.resources ?? [];
  const scalers = resources.filter(({ kind }) => kind === 'HorizontalPodAutoscaler' || kind === 'ScaledObject');
  const deployments = resources.filter(({ kind }) => kind === 'Deployment');
  const scaled = scalers.map(({ spec }) => spec.scaleTargetRef.name);
  assert.deepEqual(scaled.sort(), deployments.map(({ metadata }) => metadata.name).sort());
  for (const { spec } of deployments) assert.equal('replicas' in spec, false);
  for (const { metadata, spec } of scalers.filter(({ kind }) => kind === 'HorizontalPodAutoscaler')) {
    assert.ok(spec.minReplicas >= 2 && spec.maxReplicas > spec.minReplicas, metadata.name);
    assert.equal(spec.metrics[0].resource.target.type, 'Utilization', metadata.name);
    const { spec: deployment } = deployments.find(({ metadata: { name } }) => name === spec.scaleTargetRef.name) ?? {};
    // Without a request of its own there is no utilization, and nothing is scaled.
    assert.ok(deployment.template.spec.containers[0].resources.requests.cpu, metadata.name);
  }
});

test('workers are scaled by every queue of jobs', () => {
  const [, queues = ''] = /jobQueues = \[([^\]]+)\]/.exec(textOf('libs/contracts/src/message.ts')) ?? [];
  const scaler = overlays[1]?.resources.find(({ kind }) => kind === 'ScaledObject');
  const [, asked = ''] = /queue=~"([^"]+)"/.exec(scaler?.['spec'].triggers[0].metadata.query) ?? [];
  assert.deepEqual(
    asked.split('|').sort(),
    queues
      .replaceAll(/[' \n]/g, '')
      .split(',')
      .filter(Boolean)
      .sort(),
  );
});
