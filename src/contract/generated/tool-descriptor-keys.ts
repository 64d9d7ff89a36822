// Generated from schemas/tool-descriptor.schema.json by scripts/generate.mjs. Do not edit.
export const KEYS: { readonly [place: string]: readonly string[] } = {
  "": [
    "name",
    "toolset",
    "tool",
    "displayName",
    "version",
    "source",
    "lifecycle",
    "description",
    "intent",
    "schemas",
    "effects",
    "risk",
    "permissions",
    "sandbox",
    "credentials",
    "contextPolicy",
    "execution",
    "hooks",
    "observability",
    "provenance"
  ],
  "/source": [
    "type",
    "id",
    "package",
    "server",
    "command",
    "uri"
  ],
  "/lifecycle": [
    "status",
    "owner",
    "replacedBy"
  ],
  "/description": [
    "summary",
    "useWhen",
    "doNotUseWhen",
    "examples"
  ],
  "/description/examples/*": [
    "request",
    "args"
  ],
  "/intent": [
    "actionTypes",
    "domains",
    "hints",
    "negativeHints"
  ],
  "/schemas": [
    "input",
    "output",
    "error"
  ],
  "/effects": [
    "class",
    "idempotency",
    "paths",
    "reads",
    "writes",
    "deletes",
    "externalCalls",
    "sendsUserData",
    "mutatesState",
    "reversible",
    "dryRunSupported"
  ],
  "/effects/paths/*": [
    "arg",
    "access",
    "default"
  ],
  "/risk": [
    "level",
    "destructive",
    "openWorld",
    "financialCost",
    "privacyRisk"
  ],
  "/permissions": [
    "approvalPolicy",
    "requiredScopes",
    "level",
    "axis",
    "groups",
    "tenantBoundary"
  ],
  "/sandbox": [
    "mode",
    "filesystem",
    "network",
    "environment",
    "limits",
    "audit"
  ],
  "/sandbox/filesystem": [
    "readRoots",
    "writeRoots",
    "blockedPaths",
    "cwd",
    "tempDir",
    "persistOutputs"
  ],
  "/sandbox/network": [
    "egress",
    "allowDomains",
    "denyPrivateNetworks"
  ],
  "/sandbox/environment": [
    "inheritedEnv",
    "injectedEnv",
    "secretEnvAllowed"
  ],
  "/sandbox/limits": [
    "maxMemoryMb",
    "maxProcesses",
    "maxFileMb",
    "maxOutputBytes",
    "maxCostUsd"
  ],
  "/sandbox/audit": [
    "recordCommand",
    "recordFileAccess",
    "recordNetworkAccess"
  ],
  "/credentials": [
    "strategy",
    "requiredSecrets",
    "tokenAudience",
    "scopeCheckRequired"
  ],
  "/contextPolicy": [
    "exposeToModel",
    "exposure",
    "maxOutputBytes"
  ],
  "/execution": [
    "adapter",
    "timeoutMs",
    "parallelSafe"
  ],
  "/hooks": [
    "preCall",
    "postCall",
    "verifier",
    "onError"
  ],
  "/observability": [
    "logArgs",
    "logResultPreview",
    "auditLevel"
  ],
  "/provenance": [
    "trustLevel",
    "manifestHash",
    "signature",
    "sourceRefs"
  ]
};
