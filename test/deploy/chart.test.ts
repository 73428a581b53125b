import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ScaledObject, TriggerAuthentication } from "@kubernetes-models/keda/keda.sh/v1alpha1";
import { Ajv } from "ajv";
import { Deployment } from "kubernetes-models/apps/v1";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2";
import { Job } from "kubernetes-models/batch/v1";
import { Ingress, NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { Service } from "kubernetes-models/v1";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { parseConfig } from "../../src/config/config.ts";
import { settings } from "../../src/config/settings.ts";
import { chartCases, renderChart, renderedPath, sourceLine } from "./chart/render.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

const newSecret = (): string => randomBytes(32).toString("base64");

type Labels = Readonly<Record<string, string>>;
interface Container {
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: object }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: readonly string[] } } };
  readonly securityContext: object;
}
interface PodSpec {
  readonly containers: readonly [Container];
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext: { readonly seccompProfile: { readonly type: string } };
}
interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Labels };
  readonly spec: {
    readonly replicas?: number;
    readonly selector?: { readonly matchLabels: Labels };
    readonly template?: { readonly metadata: { readonly labels: Labels }; readonly spec: PodSpec };
  };
}

const MODELS = {
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  PodDisruptionBudget,
  ScaledObject,
  Service,
  TriggerAuthentication,
};

/** One that Kubernetes' and KEDA's own schemas know. */
function problemsOf(resource: Resource): string[] {
  if (!(resource.kind in MODELS)) return [`${resource.kind} has no schema here`];
  const model = new MODELS[resource.kind as keyof typeof MODELS](resource as never);
  try {
    model.validate();
    return [];
  } catch (error) {
    return [`${resource.kind} ${resource.metadata.name}: ${String(error)}`];
  }
}

/** By name: helm orders them by when they are installed, the program for machines without helm by file. */
function toResources(text: string): Resource[] {
  const nameOf = ({ kind, metadata }: Resource): string => `${kind}/${metadata.name}`;
  return parseAllDocuments(text)
    .map((document) => document.toJS({ maxAliasCount: 0 }) as Resource | null)
    .filter((resource) => resource !== null)
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
}

const rendered = chartCases.map((each) => {
  const text = readFileSync(renderedPath(each), "utf8");
  const resources = toResources(text);
  const find = (kind: string, name: string): Resource => {
    const found = resources.find((one) => one.kind === kind && one.metadata.name.endsWith(name));
    if (found === undefined) throw new Error(`${each.name} has no ${kind} ${name}`);
    return found;
  };
  const pods = resources.flatMap(({ spec: { template } }) => (template === undefined ? [] : [template]));
  return { ...each, text, resources, pods, find };
});

describe.each(rendered)("the Helm chart with $name values", ({ text, resources, pods, find, ...chartCase }) => {
  it("is committed as it renders now", async () => {
    // Where it cannot be rendered, the hash of its files shows that what is committed was made from them.
    expect(text.split("\n")[0]).toBe(await sourceLine(chartCase));
    const now = await renderChart(chartCase);
    if (now !== undefined) expect(toResources(now)).toEqual(resources);
  });

  it("is not rendered without a place for artifacts", async () => {
    const { values: _values, ...without } = chartCase;
    const failed = await renderChart(without).catch(String);
    if (failed !== undefined) expect(failed).toContain("give settings.S3_BUCKET or artifactsClaim");
  });

  it("is valid for Kubernetes and KEDA", () => {
    const others = resources.filter(({ apiVersion }) => apiVersion.startsWith("monitoring.coreos.com/"));

    expect(resources.length).toBeGreaterThan(7);
    expect(others.map(({ kind }) => kind)).toEqual(chartCase.name === "full" ? ["PodMonitor"] : []);
    expect(resources.filter((each) => !others.includes(each)).flatMap(problemsOf)).toEqual([]);
    expect(problemsOf({ ...find("Deployment", "-api"), spec: { replicas: "two" } as never })).toHaveLength(1);
    const names = resources.map(({ kind, metadata: { name } }) => `${kind} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ["10.1.2.3", "10.1.2.3:7443"],
    ["fd00::7", "[fd00::7]:7443"],
  ])("starts processes with settings that exist, and only the secrets that each needs, at %s", (podIp, address) => {
    const secrets: Record<string, string> = {
      DATABASE_URL: "postgres://pagewire:secret@postgres:5432/pagewire",
      CLUSTER_SECRET: newSecret(),
      DATA_KEY: newSecret(),
      JWT_SECRET: newSecret(),
      ADMIN_PASSWORD: "nine-Lives-of-8",
      POD_IP: podIp,
    };
    const image = Object.fromEntries(
      [...(/^ENV (.*)$/m.exec(read("deploy/Dockerfile"))?.[1] ?? "").matchAll(/(\w+)=(\S+)/g)].map(
        ([, name = "", value = ""]) => [name, value] as const,
      ),
    );
    const known = new Set(Object.values(settings).map(({ env }) => env as string));
    const started = pods.map(({ spec: { containers } }) => {
      const [{ args, env }] = containers;
      const given = env.map(({ name, value }) => [name, value?.replace("$(POD_IP)", podIp) ?? secrets[name] ?? ""]);
      const role = args[0] === "serve" ? args[2] : undefined;
      const { POD_IP: _ip, ...own } = Object.fromEntries(given) as Record<string, string>;
      expect(Object.keys(own).filter((name) => !known.has(name))).toEqual([]);
      const config = parseConfig({
        cwd: "/data",
        env: { ...image, ...own, ...(role !== undefined && { ROLE: role }) },
      });
      return { args: args.join(" "), hasJwtSecret: "JWT_SECRET" in own, address: config.clusterAddress };
    });

    expect(started).toEqual([
      { args: "serve --role api", hasJwtSecret: true, address },
      { args: "serve --role worker", hasJwtSecret: false, address },
      { args: "migrate", hasJwtSecret: true, address: undefined },
    ]);
  });

  it("selects the pods that it means, and names ports that they have", () => {
    const labelsOf = (component: string): Labels =>
      pods.find(({ metadata }) => metadata.labels["app.kubernetes.io/component"] === component)?.metadata.labels ?? {};
    const matches = (selector: Labels, labels: Labels): boolean =>
      Object.entries(selector).every(([name, value]) => labels[name] === value);
    for (const component of ["api", "worker"]) {
      for (const kind of ["Deployment", "PodDisruptionBudget"]) {
        const selector = find(kind, `-${component}`).spec.selector?.matchLabels ?? {};
        expect(matches(selector, labelsOf(component))).toBe(true);
        expect(matches(selector, labelsOf(component === "api" ? "worker" : "api"))).toBe(false);
      }
    }
    const ports = new Set(pods.flatMap(({ spec }) => spec.containers[0].ports?.map(({ name }) => name) ?? []));
    const named = [...text.matchAll(/(?:targetPort|port): ([a-z]+)/g)].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !ports.has(name))).toEqual([]);
  });

  it("leaves a process the time that it takes to end, and the rights that it needs", () => {
    const exitAfterMs = Number(/EXIT_AFTER_MS = ([\d_]+)/.exec(read("src/cli/serve.ts"))?.[1]?.replaceAll("_", ""));
    expect(exitAfterMs).toBeGreaterThan(0);
    for (const component of ["api", "worker"]) {
      const { terminationGracePeriodSeconds = 0, containers } = find("Deployment", `-${component}`).spec.template
        ?.spec as PodSpec;
      const preStopSeconds = Number(containers[0].lifecycle?.preStop.exec.command[1] ?? 0);
      expect(terminationGracePeriodSeconds).toBeGreaterThan(preStopSeconds + exitAfterMs / 1_000);
    }
    for (const { spec } of pods) {
      expect(spec).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
      expect(spec.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
    }
    expect(text).not.toContain("BROWSER_SANDBOX");
  });
});

describe("values.schema.json", () => {
  const validate = new Ajv({ strict: false }).compile(
    JSON.parse(read("deploy/helm/pagewire/values.schema.json")) as object,
  );
  const values = (): Record<string, never> => parse(read("deploy/helm/pagewire/values.yaml")) as Record<string, never>;

  it("accepts the chart's own values, and those of each rendering", () => {
    expect(validate(values())).toBe(true);
    const full = parse(read("test/deploy/chart/full.values.yaml")) as object;
    expect(validate({ ...values(), ...full })).toBe(true);
  });

  it.each([
    [{ replicas: 3 }, "replicas"],
    [{ worker: { maxContexts: "many" } }, "maxContexts"],
    [{ worker: { seccomp: { type: "RuntimeDefault" } } }, "seccomp"],
    [{ keda: { enabled: true, minReplicas: 0 } }, "minReplicas"],
    [{ settings: { MAX_PAGES: 1_000_000 } }, "MAX_PAGES"],
    [{ settings: { port: "1" } }, "port"],
    [{ settings: { DATABASE_URL: "postgres://elsewhere/pagewire" } }, "DATABASE_URL"],
    [{ networkPolicy: { denied: ["everything"] } }, "denied"],
  ])("rejects %j", (wrong, named) => {
    expect(validate({ ...values(), ...wrong })).toBe(false);
    expect(JSON.stringify(validate.errors)).toContain(named);
  });
});
