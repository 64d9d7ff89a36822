// Generated from schemas/tool-descriptor.schema.json by scripts/generate.mjs. Do not edit.
var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    function ucs2length(str) {
      const len = str.length;
      let length = 0;
      let pos = 0;
      let value;
      while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 55296 && value <= 56319 && pos < len) {
          value = str.charCodeAt(pos);
          if ((value & 64512) === 56320)
            pos++;
        }
      }
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

// <stdin>
var validate = validate20;
var stdin_default = validate20;
var schema31 = { "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://windlass.dev/schemas/tool-descriptor.schema.json", "title": "ToolDescriptor", "description": "What the product knows about one tool: a contract about what it does, may touch, needs and leaves behind. What a model sees of it is compiled from this.", "type": "object", "additionalProperties": false, "required": ["name", "toolset", "tool", "displayName", "version", "source", "lifecycle", "description", "intent", "schemas", "effects", "risk", "permissions", "sandbox", "credentials", "contextPolicy", "execution", "hooks", "observability", "provenance"], "properties": { "name": { "description": "Full name: `toolset.tool`, or `mcp__server__tool` for a tool of an MCP server.", "type": "string", "minLength": 1 }, "toolset": { "description": "The family it belongs to. What a chain lists under `tools`, and where `tools_policies` stand.", "type": "string", "minLength": 1, "pattern": "^[A-Za-z0-9_][A-Za-z0-9_-]*$" }, "tool": { "description": "Name inside the toolset.", "type": "string", "minLength": 1 }, "displayName": { "description": "For lists and asks.", "type": "string", "minLength": 1, "maxLength": 80 }, "version": { "description": "Of this contract. An approval and a recovery are bound to it.", "type": "string", "minLength": 1, "maxLength": 64 }, "source": { "description": "Where it comes from.", "type": "object", "additionalProperties": false, "required": ["type", "id"], "properties": { "type": { "description": "Kind of source. Only `builtin` may be callable because it is there.", "type": "string", "enum": ["builtin", "cli", "skill", "mcp", "http", "subagent"] }, "id": { "description": "Which source of that kind: the toolset, the server, the manifest.", "type": "string", "minLength": 1 }, "package": { "description": "Package that brings it.", "type": "string", "minLength": 1 }, "server": { "description": "Name of the MCP server.", "type": "string", "minLength": 1 }, "command": { "description": "Program that is started on this machine to reach it.", "type": "string", "minLength": 1 }, "uri": { "description": "Address it is reached at.", "type": "string", "minLength": 1 } } }, "lifecycle": { "description": "How far its publisher lets it go. The state it has reached is kept by the registry.", "type": "object", "additionalProperties": false, "required": ["status"], "properties": { "status": { "description": "`enabled` = callable once all checks hold; `discovered`, `verified` = an operator enables it first; the others are not callable.", "type": "string", "enum": ["discovered", "verified", "enabled", "disabled", "deprecated", "blocked"] }, "owner": { "description": "Who answers for it.", "type": "string", "minLength": 1 }, "replacedBy": { "description": "Full name of what to use instead of a deprecated one.", "type": "string", "minLength": 1 } } }, "description": { "description": "What a model and a person are told. Compiled into at most 1 KiB.", "type": "object", "additionalProperties": false, "required": ["summary", "useWhen", "doNotUseWhen", "examples"], "properties": { "summary": { "description": "What it does, and what a caller must know.", "type": "string", "minLength": 1, "maxLength": 1024 }, "useWhen": { "description": "When it is the right tool.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "doNotUseWhen": { "description": "When another one is.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "examples": { "description": "Requests and the arguments that answer them.", "type": "array", "items": { "description": "One example.", "type": "object", "additionalProperties": false, "required": ["request", "args"], "properties": { "request": { "description": "What a user asks.", "type": "string", "minLength": 1 }, "args": { "description": "The arguments of the call.", "type": "object" } } } } } }, "intent": { "description": "What it is a candidate for.", "type": "object", "additionalProperties": false, "required": ["actionTypes", "domains", "hints", "negativeHints"], "properties": { "actionTypes": { "description": "What it does, in the words of the published table; the first is its main one.", "type": "array", "items": { "type": "string", "enum": ["read", "search", "inspect", "compute", "transform", "generate", "write", "patch", "execute", "deploy", "external_send", "purchase", "delete", "admin", "auth", "memory_read", "memory_write", "subagent_delegate"] }, "uniqueItems": true, "minItems": 1 }, "domains": { "description": "What it is about: files, code, mail, \u2026", "type": "array", "items": { "type": "string", "minLength": 1 }, "uniqueItems": true }, "hints": { "description": "Words of a request that speak for it.", "type": "array", "items": { "type": "string", "minLength": 1 }, "uniqueItems": true }, "negativeHints": { "description": "Words of a request that speak against it.", "type": "array", "items": { "type": "string", "minLength": 1 }, "uniqueItems": true } } }, "schemas": { "description": "Shapes of what goes in and comes out, as JSON Schema 2020-12.", "type": "object", "additionalProperties": false, "required": ["input"], "properties": { "input": { "description": "The arguments: an object schema whose `additionalProperties` is false.", "type": "object" }, "output": { "description": "The value of a result.", "type": "object" }, "error": { "description": "The data of a failure.", "type": "object" } } }, "effects": { "description": "What it does to the world, at its worst.", "type": "object", "additionalProperties": false, "required": ["class", "paths", "reads", "writes", "deletes", "externalCalls", "sendsUserData", "mutatesState", "reversible", "dryRunSupported"], "properties": { "class": { "description": "In rising order.", "type": "string", "enum": ["read", "mutate-reversible", "mutate-irreversible", "destructive"] }, "idempotency": { "description": "What makes a repeat safe after a crash. Present exactly when `class` is above `read`.", "type": "string", "enum": ["provider-native", "check-before-act", "at-most-once"] }, "paths": { "description": "Arguments that name a path. They are located before anything is planned.", "type": "array", "items": { "description": "One of them.", "type": "object", "additionalProperties": false, "required": ["arg", "access"], "properties": { "arg": { "description": "Name of the argument.", "type": "string", "minLength": 1 }, "access": { "description": "What happens there.", "type": "string", "enum": ["read", "write", "walk"] }, "default": { "description": "What stands for an absent argument. Without it an absent argument is not located.", "type": "string" } } } }, "reads": { "description": "Resources it may read: `workspace:**`, `https://host/**`, `memory:**`.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "writes": { "description": "Resources it may change or create.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "deletes": { "description": "Resources it may remove.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "externalCalls": { "description": "It reaches other machines.", "type": "boolean" }, "sendsUserData": { "description": "What it was given leaves this machine.", "type": "boolean" }, "mutatesState": { "description": "Something outside this process is different afterwards.", "type": "boolean" }, "reversible": { "description": "What it changed can be put back from what is kept.", "type": "boolean" }, "dryRunSupported": { "description": "Its plan says what would happen, without doing it.", "type": "boolean" } } }, "risk": { "description": "How bad it can go.", "type": "object", "additionalProperties": false, "required": ["level", "destructive", "openWorld", "financialCost", "privacyRisk"], "properties": { "level": { "description": "As a whole.", "type": "string", "enum": ["low", "medium", "high", "critical"] }, "destructive": { "description": "It can remove what cannot be had again.", "type": "boolean" }, "openWorld": { "description": "What it meets is not under our control.", "type": "boolean" }, "financialCost": { "description": "Money a call costs.", "type": "string", "enum": ["none", "low", "metered", "unknown"] }, "privacyRisk": { "description": "What a call may reveal.", "type": "string", "enum": ["none", "low", "medium", "high"] } } }, "permissions": { "description": "What a call of it needs.", "type": "object", "additionalProperties": false, "required": ["approvalPolicy", "requiredScopes", "level", "groups"], "properties": { "approvalPolicy": { "description": "When a person is asked, where no envelope says more.", "type": "string", "enum": ["never", "on_request", "on_risk", "always"] }, "requiredScopes": { "description": "Scopes the credential must carry.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "level": { "description": "Permission level of the published table.", "type": "string", "enum": ["L0", "L1", "L2", "L3", "L4", "L5"] }, "axis": { "description": "Envelope axis that judges it. Without one `default_action` does, until it is named under `tools`.", "type": "string", "enum": ["files.read", "files.write", "shell", "network.read", "network.write", "missions.fire", "missions.answer"] }, "groups": { "description": "Tool groups that policies may name.", "type": "array", "items": { "type": "string", "enum": ["group:runtime", "group:fs", "group:search", "group:unit", "group:memory", "group:sessions", "group:mcp"] }, "uniqueItems": true }, "tenantBoundary": { "description": "What its data must not cross.", "type": "string", "enum": ["user", "org", "workspace", "project"] } } }, "sandbox": { "description": "Where it runs.", "type": "object", "additionalProperties": false, "required": ["mode", "network"], "properties": { "mode": { "description": "`none` = in this process, through its unit alone.", "type": "string", "enum": ["none", "read_only", "workspace_write", "network_restricted", "container", "vm", "remote_api"] }, "filesystem": { "description": "Folders, where its mode has any. `workspace` names the root of the unit.", "type": "object", "additionalProperties": false, "required": ["readRoots", "writeRoots", "blockedPaths"], "properties": { "readRoots": { "description": "What it may read.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "writeRoots": { "description": "What it may write.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "blockedPaths": { "description": "What stays out of reach all the same.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "cwd": { "description": "Where it starts. Default `workspace`: the root of the unit or, where an argument of the call names one, a folder in it.", "type": "string", "enum": ["workspace"] }, "tempDir": { "description": "`private` = a folder of its run alone, which is `TMPDIR`. Default `none`.", "type": "string", "enum": ["none", "private"] }, "persistOutputs": { "description": "What it writes outside of `tempDir` stays when the call is over. Default: it does where there is a write root.", "type": "boolean" } } }, "network": { "description": "What it may reach.", "type": "object", "additionalProperties": false, "required": ["egress", "allowDomains", "denyPrivateNetworks"], "properties": { "egress": { "description": "`allowlist` = `allowDomains` alone.", "type": "string", "enum": ["none", "allowlist", "open"] }, "allowDomains": { "description": "Hosts that may be reached.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "denyPrivateNetworks": { "description": "Addresses of private networks are out of reach whatever they are called.", "type": "boolean" } } }, "environment": { "description": "Variables of what it starts.", "type": "object", "additionalProperties": false, "required": ["inheritedEnv", "injectedEnv", "secretEnvAllowed"], "properties": { "inheritedEnv": { "description": "Names it gets of those that the operator's rules let through; `*` = all of those.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "injectedEnv": { "description": "Names that are set for it.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "secretEnvAllowed": { "description": "A value of its credentials may stand in a variable.", "type": "boolean" } } }, "limits": { "description": "Bounds of one call.", "type": "object", "additionalProperties": false, "required": [], "properties": { "maxMemoryMb": { "description": "Memory that one of its processes may write to, in MiB.", "type": "integer", "minimum": 1 }, "maxProcesses": { "description": "Processes at a time.", "type": "integer", "minimum": 1 }, "maxFileMb": { "description": "The largest file that it may write, in MiB.", "type": "integer", "minimum": 1 }, "maxOutputBytes": { "description": "Bytes that are kept of one stream of output.", "type": "integer", "minimum": 1 }, "maxCostUsd": { "description": "Money in USD.", "type": "number", "minimum": 0 } } }, "audit": { "description": "What of a call is on record.", "type": "object", "additionalProperties": false, "required": ["recordCommand", "recordFileAccess", "recordNetworkAccess"], "properties": { "recordCommand": { "description": "Programs, by path and hash, and their arguments.", "type": "boolean" }, "recordFileAccess": { "description": "Files that its plan names, read and written.", "type": "boolean" }, "recordNetworkAccess": { "description": "Hosts that its plan names, or that the network of the machine was shared.", "type": "boolean" } } } } }, "credentials": { "description": "Under whose identity it acts. Values are never part of a descriptor.", "type": "object", "additionalProperties": false, "required": ["strategy", "requiredSecrets", "scopeCheckRequired"], "properties": { "strategy": { "description": "Whose identity.", "type": "string", "enum": ["none", "system", "user_oauth", "service_account", "delegated"] }, "requiredSecrets": { "description": "Names of secrets the broker binds at call time.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "tokenAudience": { "description": "Whom a token must be meant for.", "type": "string", "minLength": 1 }, "scopeCheckRequired": { "description": "`requiredScopes` are held against the credential before each call.", "type": "boolean" } } }, "contextPolicy": { "description": "What of it reaches a model.", "type": "object", "additionalProperties": false, "required": ["exposeToModel", "exposure", "maxOutputBytes"], "properties": { "exposeToModel": { "description": "A model may be offered it.", "type": "boolean" }, "exposure": { "description": "What of a result goes into context: nothing, a preview, the value, or its text whole.", "type": "string", "enum": ["none", "preview", "structured", "full"] }, "maxOutputBytes": { "description": "UTF-8 bytes of a result that go into context.", "type": "integer", "minimum": 1 } } }, "execution": { "description": "How it is carried out.", "type": "object", "additionalProperties": false, "required": ["adapter", "timeoutMs", "parallelSafe"], "properties": { "adapter": { "description": "Who carries it out.", "type": "string", "enum": ["in_process", "process", "mcp", "http", "subagent"] }, "timeoutMs": { "description": "Milliseconds after which a call is ended.", "type": "integer", "minimum": 1 }, "parallelSafe": { "description": "Calls of it may overlap.", "type": "boolean" } } }, "hooks": { "description": "What is asked around a call, by name.", "type": "object", "additionalProperties": false, "required": ["preCall", "postCall", "verifier", "onError"], "properties": { "preCall": { "description": "Before it is judged.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "postCall": { "description": "After it ended.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "verifier": { "description": "Whether its result holds.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "onError": { "description": "When it failed.", "type": "array", "items": { "type": "string", "minLength": 1 } } } }, "observability": { "description": "What is written down about it.", "type": "object", "additionalProperties": false, "required": ["logArgs", "logResultPreview", "auditLevel"], "properties": { "logArgs": { "description": "Its arguments are recorded.", "type": "boolean" }, "logResultPreview": { "description": "The beginning of its result is recorded.", "type": "boolean" }, "auditLevel": { "description": "How much.", "type": "string", "enum": ["none", "basic", "full"] } } }, "provenance": { "description": "Why it is believed.", "type": "object", "additionalProperties": false, "required": ["trustLevel", "sourceRefs"], "properties": { "trustLevel": { "description": "Who vouches for it.", "type": "string", "enum": ["first_party", "workspace", "third_party", "untrusted"] }, "manifestHash": { "description": "sha256 of the manifest it was read from.", "type": "string", "minLength": 1 }, "signature": { "description": "Signature over the manifest.", "type": "string", "minLength": 1 }, "sourceRefs": { "description": "Where it can be looked up.", "type": "array", "items": { "type": "string", "minLength": 1 } } } } } };
var func1 = Object.prototype.hasOwnProperty;
var func2 = require_ucs2length().default;
var pattern4 = new RegExp("^[A-Za-z0-9_][A-Za-z0-9_-]*$", "u");
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate20.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.toolset === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "toolset" }, message: "must have required property 'toolset'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.tool === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "tool" }, message: "must have required property 'tool'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.displayName === void 0) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "displayName" }, message: "must have required property 'displayName'" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.version === void 0) {
      const err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "version" }, message: "must have required property 'version'" };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
    if (data.source === void 0) {
      const err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "source" }, message: "must have required property 'source'" };
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        vErrors.push(err5);
      }
      errors++;
    }
    if (data.lifecycle === void 0) {
      const err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lifecycle" }, message: "must have required property 'lifecycle'" };
      if (vErrors === null) {
        vErrors = [err6];
      } else {
        vErrors.push(err6);
      }
      errors++;
    }
    if (data.description === void 0) {
      const err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "description" }, message: "must have required property 'description'" };
      if (vErrors === null) {
        vErrors = [err7];
      } else {
        vErrors.push(err7);
      }
      errors++;
    }
    if (data.intent === void 0) {
      const err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "intent" }, message: "must have required property 'intent'" };
      if (vErrors === null) {
        vErrors = [err8];
      } else {
        vErrors.push(err8);
      }
      errors++;
    }
    if (data.schemas === void 0) {
      const err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "schemas" }, message: "must have required property 'schemas'" };
      if (vErrors === null) {
        vErrors = [err9];
      } else {
        vErrors.push(err9);
      }
      errors++;
    }
    if (data.effects === void 0) {
      const err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "effects" }, message: "must have required property 'effects'" };
      if (vErrors === null) {
        vErrors = [err10];
      } else {
        vErrors.push(err10);
      }
      errors++;
    }
    if (data.risk === void 0) {
      const err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "risk" }, message: "must have required property 'risk'" };
      if (vErrors === null) {
        vErrors = [err11];
      } else {
        vErrors.push(err11);
      }
      errors++;
    }
    if (data.permissions === void 0) {
      const err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "permissions" }, message: "must have required property 'permissions'" };
      if (vErrors === null) {
        vErrors = [err12];
      } else {
        vErrors.push(err12);
      }
      errors++;
    }
    if (data.sandbox === void 0) {
      const err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sandbox" }, message: "must have required property 'sandbox'" };
      if (vErrors === null) {
        vErrors = [err13];
      } else {
        vErrors.push(err13);
      }
      errors++;
    }
    if (data.credentials === void 0) {
      const err14 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "credentials" }, message: "must have required property 'credentials'" };
      if (vErrors === null) {
        vErrors = [err14];
      } else {
        vErrors.push(err14);
      }
      errors++;
    }
    if (data.contextPolicy === void 0) {
      const err15 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "contextPolicy" }, message: "must have required property 'contextPolicy'" };
      if (vErrors === null) {
        vErrors = [err15];
      } else {
        vErrors.push(err15);
      }
      errors++;
    }
    if (data.execution === void 0) {
      const err16 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "execution" }, message: "must have required property 'execution'" };
      if (vErrors === null) {
        vErrors = [err16];
      } else {
        vErrors.push(err16);
      }
      errors++;
    }
    if (data.hooks === void 0) {
      const err17 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "hooks" }, message: "must have required property 'hooks'" };
      if (vErrors === null) {
        vErrors = [err17];
      } else {
        vErrors.push(err17);
      }
      errors++;
    }
    if (data.observability === void 0) {
      const err18 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "observability" }, message: "must have required property 'observability'" };
      if (vErrors === null) {
        vErrors = [err18];
      } else {
        vErrors.push(err18);
      }
      errors++;
    }
    if (data.provenance === void 0) {
      const err19 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "provenance" }, message: "must have required property 'provenance'" };
      if (vErrors === null) {
        vErrors = [err19];
      } else {
        vErrors.push(err19);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!func1.call(schema31.properties, key0)) {
        const err20 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.name !== void 0) {
      let data0 = data.name;
      if (typeof data0 === "string") {
        if (func2(data0) < 1) {
          const err21 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err21];
          } else {
            vErrors.push(err21);
          }
          errors++;
        }
      } else {
        const err22 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err22];
        } else {
          vErrors.push(err22);
        }
        errors++;
      }
    }
    if (data.toolset !== void 0) {
      let data1 = data.toolset;
      if (typeof data1 === "string") {
        if (func2(data1) < 1) {
          const err23 = { instancePath: instancePath + "/toolset", schemaPath: "#/properties/toolset/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err23];
          } else {
            vErrors.push(err23);
          }
          errors++;
        }
        if (!pattern4.test(data1)) {
          const err24 = { instancePath: instancePath + "/toolset", schemaPath: "#/properties/toolset/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_][A-Za-z0-9_-]*$" }, message: 'must match pattern "^[A-Za-z0-9_][A-Za-z0-9_-]*$"' };
          if (vErrors === null) {
            vErrors = [err24];
          } else {
            vErrors.push(err24);
          }
          errors++;
        }
      } else {
        const err25 = { instancePath: instancePath + "/toolset", schemaPath: "#/properties/toolset/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
    }
    if (data.tool !== void 0) {
      let data2 = data.tool;
      if (typeof data2 === "string") {
        if (func2(data2) < 1) {
          const err26 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err26];
          } else {
            vErrors.push(err26);
          }
          errors++;
        }
      } else {
        const err27 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      }
    }
    if (data.displayName !== void 0) {
      let data3 = data.displayName;
      if (typeof data3 === "string") {
        if (func2(data3) > 80) {
          const err28 = { instancePath: instancePath + "/displayName", schemaPath: "#/properties/displayName/maxLength", keyword: "maxLength", params: { limit: 80 }, message: "must NOT have more than 80 characters" };
          if (vErrors === null) {
            vErrors = [err28];
          } else {
            vErrors.push(err28);
          }
          errors++;
        }
        if (func2(data3) < 1) {
          const err29 = { instancePath: instancePath + "/displayName", schemaPath: "#/properties/displayName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err29];
          } else {
            vErrors.push(err29);
          }
          errors++;
        }
      } else {
        const err30 = { instancePath: instancePath + "/displayName", schemaPath: "#/properties/displayName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
    }
    if (data.version !== void 0) {
      let data4 = data.version;
      if (typeof data4 === "string") {
        if (func2(data4) > 64) {
          const err31 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          if (vErrors === null) {
            vErrors = [err31];
          } else {
            vErrors.push(err31);
          }
          errors++;
        }
        if (func2(data4) < 1) {
          const err32 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err32];
          } else {
            vErrors.push(err32);
          }
          errors++;
        }
      } else {
        const err33 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          vErrors.push(err33);
        }
        errors++;
      }
    }
    if (data.source !== void 0) {
      let data5 = data.source;
      if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
        if (data5.type === void 0) {
          const err34 = { instancePath: instancePath + "/source", schemaPath: "#/properties/source/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
          if (vErrors === null) {
            vErrors = [err34];
          } else {
            vErrors.push(err34);
          }
          errors++;
        }
        if (data5.id === void 0) {
          const err35 = { instancePath: instancePath + "/source", schemaPath: "#/properties/source/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
          if (vErrors === null) {
            vErrors = [err35];
          } else {
            vErrors.push(err35);
          }
          errors++;
        }
        for (const key1 in data5) {
          if (!(key1 === "type" || key1 === "id" || key1 === "package" || key1 === "server" || key1 === "command" || key1 === "uri")) {
            const err36 = { instancePath: instancePath + "/source", schemaPath: "#/properties/source/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err36];
            } else {
              vErrors.push(err36);
            }
            errors++;
          }
        }
        if (data5.type !== void 0) {
          let data6 = data5.type;
          if (typeof data6 !== "string") {
            const err37 = { instancePath: instancePath + "/source/type", schemaPath: "#/properties/source/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err37];
            } else {
              vErrors.push(err37);
            }
            errors++;
          }
          if (!(data6 === "builtin" || data6 === "cli" || data6 === "skill" || data6 === "mcp" || data6 === "http" || data6 === "subagent")) {
            const err38 = { instancePath: instancePath + "/source/type", schemaPath: "#/properties/source/properties/type/enum", keyword: "enum", params: { allowedValues: schema31.properties.source.properties.type.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err38];
            } else {
              vErrors.push(err38);
            }
            errors++;
          }
        }
        if (data5.id !== void 0) {
          let data7 = data5.id;
          if (typeof data7 === "string") {
            if (func2(data7) < 1) {
              const err39 = { instancePath: instancePath + "/source/id", schemaPath: "#/properties/source/properties/id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err39];
              } else {
                vErrors.push(err39);
              }
              errors++;
            }
          } else {
            const err40 = { instancePath: instancePath + "/source/id", schemaPath: "#/properties/source/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err40];
            } else {
              vErrors.push(err40);
            }
            errors++;
          }
        }
        if (data5.package !== void 0) {
          let data8 = data5.package;
          if (typeof data8 === "string") {
            if (func2(data8) < 1) {
              const err41 = { instancePath: instancePath + "/source/package", schemaPath: "#/properties/source/properties/package/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err41];
              } else {
                vErrors.push(err41);
              }
              errors++;
            }
          } else {
            const err42 = { instancePath: instancePath + "/source/package", schemaPath: "#/properties/source/properties/package/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err42];
            } else {
              vErrors.push(err42);
            }
            errors++;
          }
        }
        if (data5.server !== void 0) {
          let data9 = data5.server;
          if (typeof data9 === "string") {
            if (func2(data9) < 1) {
              const err43 = { instancePath: instancePath + "/source/server", schemaPath: "#/properties/source/properties/server/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err43];
              } else {
                vErrors.push(err43);
              }
              errors++;
            }
          } else {
            const err44 = { instancePath: instancePath + "/source/server", schemaPath: "#/properties/source/properties/server/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err44];
            } else {
              vErrors.push(err44);
            }
            errors++;
          }
        }
        if (data5.command !== void 0) {
          let data10 = data5.command;
          if (typeof data10 === "string") {
            if (func2(data10) < 1) {
              const err45 = { instancePath: instancePath + "/source/command", schemaPath: "#/properties/source/properties/command/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err45];
              } else {
                vErrors.push(err45);
              }
              errors++;
            }
          } else {
            const err46 = { instancePath: instancePath + "/source/command", schemaPath: "#/properties/source/properties/command/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err46];
            } else {
              vErrors.push(err46);
            }
            errors++;
          }
        }
        if (data5.uri !== void 0) {
          let data11 = data5.uri;
          if (typeof data11 === "string") {
            if (func2(data11) < 1) {
              const err47 = { instancePath: instancePath + "/source/uri", schemaPath: "#/properties/source/properties/uri/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err47];
              } else {
                vErrors.push(err47);
              }
              errors++;
            }
          } else {
            const err48 = { instancePath: instancePath + "/source/uri", schemaPath: "#/properties/source/properties/uri/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err48];
            } else {
              vErrors.push(err48);
            }
            errors++;
          }
        }
      } else {
        const err49 = { instancePath: instancePath + "/source", schemaPath: "#/properties/source/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err49];
        } else {
          vErrors.push(err49);
        }
        errors++;
      }
    }
    if (data.lifecycle !== void 0) {
      let data12 = data.lifecycle;
      if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
        if (data12.status === void 0) {
          const err50 = { instancePath: instancePath + "/lifecycle", schemaPath: "#/properties/lifecycle/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
          if (vErrors === null) {
            vErrors = [err50];
          } else {
            vErrors.push(err50);
          }
          errors++;
        }
        for (const key2 in data12) {
          if (!(key2 === "status" || key2 === "owner" || key2 === "replacedBy")) {
            const err51 = { instancePath: instancePath + "/lifecycle", schemaPath: "#/properties/lifecycle/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err51];
            } else {
              vErrors.push(err51);
            }
            errors++;
          }
        }
        if (data12.status !== void 0) {
          let data13 = data12.status;
          if (typeof data13 !== "string") {
            const err52 = { instancePath: instancePath + "/lifecycle/status", schemaPath: "#/properties/lifecycle/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err52];
            } else {
              vErrors.push(err52);
            }
            errors++;
          }
          if (!(data13 === "discovered" || data13 === "verified" || data13 === "enabled" || data13 === "disabled" || data13 === "deprecated" || data13 === "blocked")) {
            const err53 = { instancePath: instancePath + "/lifecycle/status", schemaPath: "#/properties/lifecycle/properties/status/enum", keyword: "enum", params: { allowedValues: schema31.properties.lifecycle.properties.status.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err53];
            } else {
              vErrors.push(err53);
            }
            errors++;
          }
        }
        if (data12.owner !== void 0) {
          let data14 = data12.owner;
          if (typeof data14 === "string") {
            if (func2(data14) < 1) {
              const err54 = { instancePath: instancePath + "/lifecycle/owner", schemaPath: "#/properties/lifecycle/properties/owner/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err54];
              } else {
                vErrors.push(err54);
              }
              errors++;
            }
          } else {
            const err55 = { instancePath: instancePath + "/lifecycle/owner", schemaPath: "#/properties/lifecycle/properties/owner/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err55];
            } else {
              vErrors.push(err55);
            }
            errors++;
          }
        }
        if (data12.replacedBy !== void 0) {
          let data15 = data12.replacedBy;
          if (typeof data15 === "string") {
            if (func2(data15) < 1) {
              const err56 = { instancePath: instancePath + "/lifecycle/replacedBy", schemaPath: "#/properties/lifecycle/properties/replacedBy/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err56];
              } else {
                vErrors.push(err56);
              }
              errors++;
            }
          } else {
            const err57 = { instancePath: instancePath + "/lifecycle/replacedBy", schemaPath: "#/properties/lifecycle/properties/replacedBy/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err57];
            } else {
              vErrors.push(err57);
            }
            errors++;
          }
        }
      } else {
        const err58 = { instancePath: instancePath + "/lifecycle", schemaPath: "#/properties/lifecycle/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err58];
        } else {
          vErrors.push(err58);
        }
        errors++;
      }
    }
    if (data.description !== void 0) {
      let data16 = data.description;
      if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
        if (data16.summary === void 0) {
          const err59 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/required", keyword: "required", params: { missingProperty: "summary" }, message: "must have required property 'summary'" };
          if (vErrors === null) {
            vErrors = [err59];
          } else {
            vErrors.push(err59);
          }
          errors++;
        }
        if (data16.useWhen === void 0) {
          const err60 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/required", keyword: "required", params: { missingProperty: "useWhen" }, message: "must have required property 'useWhen'" };
          if (vErrors === null) {
            vErrors = [err60];
          } else {
            vErrors.push(err60);
          }
          errors++;
        }
        if (data16.doNotUseWhen === void 0) {
          const err61 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/required", keyword: "required", params: { missingProperty: "doNotUseWhen" }, message: "must have required property 'doNotUseWhen'" };
          if (vErrors === null) {
            vErrors = [err61];
          } else {
            vErrors.push(err61);
          }
          errors++;
        }
        if (data16.examples === void 0) {
          const err62 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/required", keyword: "required", params: { missingProperty: "examples" }, message: "must have required property 'examples'" };
          if (vErrors === null) {
            vErrors = [err62];
          } else {
            vErrors.push(err62);
          }
          errors++;
        }
        for (const key3 in data16) {
          if (!(key3 === "summary" || key3 === "useWhen" || key3 === "doNotUseWhen" || key3 === "examples")) {
            const err63 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err63];
            } else {
              vErrors.push(err63);
            }
            errors++;
          }
        }
        if (data16.summary !== void 0) {
          let data17 = data16.summary;
          if (typeof data17 === "string") {
            if (func2(data17) > 1024) {
              const err64 = { instancePath: instancePath + "/description/summary", schemaPath: "#/properties/description/properties/summary/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
              if (vErrors === null) {
                vErrors = [err64];
              } else {
                vErrors.push(err64);
              }
              errors++;
            }
            if (func2(data17) < 1) {
              const err65 = { instancePath: instancePath + "/description/summary", schemaPath: "#/properties/description/properties/summary/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err65];
              } else {
                vErrors.push(err65);
              }
              errors++;
            }
          } else {
            const err66 = { instancePath: instancePath + "/description/summary", schemaPath: "#/properties/description/properties/summary/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err66];
            } else {
              vErrors.push(err66);
            }
            errors++;
          }
        }
        if (data16.useWhen !== void 0) {
          let data18 = data16.useWhen;
          if (Array.isArray(data18)) {
            const len0 = data18.length;
            for (let i0 = 0; i0 < len0; i0++) {
              let data19 = data18[i0];
              if (typeof data19 === "string") {
                if (func2(data19) < 1) {
                  const err67 = { instancePath: instancePath + "/description/useWhen/" + i0, schemaPath: "#/properties/description/properties/useWhen/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err67];
                  } else {
                    vErrors.push(err67);
                  }
                  errors++;
                }
              } else {
                const err68 = { instancePath: instancePath + "/description/useWhen/" + i0, schemaPath: "#/properties/description/properties/useWhen/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err68];
                } else {
                  vErrors.push(err68);
                }
                errors++;
              }
            }
          } else {
            const err69 = { instancePath: instancePath + "/description/useWhen", schemaPath: "#/properties/description/properties/useWhen/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err69];
            } else {
              vErrors.push(err69);
            }
            errors++;
          }
        }
        if (data16.doNotUseWhen !== void 0) {
          let data20 = data16.doNotUseWhen;
          if (Array.isArray(data20)) {
            const len1 = data20.length;
            for (let i1 = 0; i1 < len1; i1++) {
              let data21 = data20[i1];
              if (typeof data21 === "string") {
                if (func2(data21) < 1) {
                  const err70 = { instancePath: instancePath + "/description/doNotUseWhen/" + i1, schemaPath: "#/properties/description/properties/doNotUseWhen/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err70];
                  } else {
                    vErrors.push(err70);
                  }
                  errors++;
                }
              } else {
                const err71 = { instancePath: instancePath + "/description/doNotUseWhen/" + i1, schemaPath: "#/properties/description/properties/doNotUseWhen/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err71];
                } else {
                  vErrors.push(err71);
                }
                errors++;
              }
            }
          } else {
            const err72 = { instancePath: instancePath + "/description/doNotUseWhen", schemaPath: "#/properties/description/properties/doNotUseWhen/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err72];
            } else {
              vErrors.push(err72);
            }
            errors++;
          }
        }
        if (data16.examples !== void 0) {
          let data22 = data16.examples;
          if (Array.isArray(data22)) {
            const len2 = data22.length;
            for (let i2 = 0; i2 < len2; i2++) {
              let data23 = data22[i2];
              if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
                if (data23.request === void 0) {
                  const err73 = { instancePath: instancePath + "/description/examples/" + i2, schemaPath: "#/properties/description/properties/examples/items/required", keyword: "required", params: { missingProperty: "request" }, message: "must have required property 'request'" };
                  if (vErrors === null) {
                    vErrors = [err73];
                  } else {
                    vErrors.push(err73);
                  }
                  errors++;
                }
                if (data23.args === void 0) {
                  const err74 = { instancePath: instancePath + "/description/examples/" + i2, schemaPath: "#/properties/description/properties/examples/items/required", keyword: "required", params: { missingProperty: "args" }, message: "must have required property 'args'" };
                  if (vErrors === null) {
                    vErrors = [err74];
                  } else {
                    vErrors.push(err74);
                  }
                  errors++;
                }
                for (const key4 in data23) {
                  if (!(key4 === "request" || key4 === "args")) {
                    const err75 = { instancePath: instancePath + "/description/examples/" + i2, schemaPath: "#/properties/description/properties/examples/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err75];
                    } else {
                      vErrors.push(err75);
                    }
                    errors++;
                  }
                }
                if (data23.request !== void 0) {
                  let data24 = data23.request;
                  if (typeof data24 === "string") {
                    if (func2(data24) < 1) {
                      const err76 = { instancePath: instancePath + "/description/examples/" + i2 + "/request", schemaPath: "#/properties/description/properties/examples/items/properties/request/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err76];
                      } else {
                        vErrors.push(err76);
                      }
                      errors++;
                    }
                  } else {
                    const err77 = { instancePath: instancePath + "/description/examples/" + i2 + "/request", schemaPath: "#/properties/description/properties/examples/items/properties/request/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err77];
                    } else {
                      vErrors.push(err77);
                    }
                    errors++;
                  }
                }
                if (data23.args !== void 0) {
                  let data25 = data23.args;
                  if (!(data25 && typeof data25 == "object" && !Array.isArray(data25))) {
                    const err78 = { instancePath: instancePath + "/description/examples/" + i2 + "/args", schemaPath: "#/properties/description/properties/examples/items/properties/args/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                    if (vErrors === null) {
                      vErrors = [err78];
                    } else {
                      vErrors.push(err78);
                    }
                    errors++;
                  }
                }
              } else {
                const err79 = { instancePath: instancePath + "/description/examples/" + i2, schemaPath: "#/properties/description/properties/examples/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err79];
                } else {
                  vErrors.push(err79);
                }
                errors++;
              }
            }
          } else {
            const err80 = { instancePath: instancePath + "/description/examples", schemaPath: "#/properties/description/properties/examples/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err80];
            } else {
              vErrors.push(err80);
            }
            errors++;
          }
        }
      } else {
        const err81 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err81];
        } else {
          vErrors.push(err81);
        }
        errors++;
      }
    }
    if (data.intent !== void 0) {
      let data26 = data.intent;
      if (data26 && typeof data26 == "object" && !Array.isArray(data26)) {
        if (data26.actionTypes === void 0) {
          const err82 = { instancePath: instancePath + "/intent", schemaPath: "#/properties/intent/required", keyword: "required", params: { missingProperty: "actionTypes" }, message: "must have required property 'actionTypes'" };
          if (vErrors === null) {
            vErrors = [err82];
          } else {
            vErrors.push(err82);
          }
          errors++;
        }
        if (data26.domains === void 0) {
          const err83 = { instancePath: instancePath + "/intent", schemaPath: "#/properties/intent/required", keyword: "required", params: { missingProperty: "domains" }, message: "must have required property 'domains'" };
          if (vErrors === null) {
            vErrors = [err83];
          } else {
            vErrors.push(err83);
          }
          errors++;
        }
        if (data26.hints === void 0) {
          const err84 = { instancePath: instancePath + "/intent", schemaPath: "#/properties/intent/required", keyword: "required", params: { missingProperty: "hints" }, message: "must have required property 'hints'" };
          if (vErrors === null) {
            vErrors = [err84];
          } else {
            vErrors.push(err84);
          }
          errors++;
        }
        if (data26.negativeHints === void 0) {
          const err85 = { instancePath: instancePath + "/intent", schemaPath: "#/properties/intent/required", keyword: "required", params: { missingProperty: "negativeHints" }, message: "must have required property 'negativeHints'" };
          if (vErrors === null) {
            vErrors = [err85];
          } else {
            vErrors.push(err85);
          }
          errors++;
        }
        for (const key5 in data26) {
          if (!(key5 === "actionTypes" || key5 === "domains" || key5 === "hints" || key5 === "negativeHints")) {
            const err86 = { instancePath: instancePath + "/intent", schemaPath: "#/properties/intent/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key5 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err86];
            } else {
              vErrors.push(err86);
            }
            errors++;
          }
        }
        if (data26.actionTypes !== void 0) {
          let data27 = data26.actionTypes;
          if (Array.isArray(data27)) {
            if (data27.length < 1) {
              const err87 = { instancePath: instancePath + "/intent/actionTypes", schemaPath: "#/properties/intent/properties/actionTypes/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
              if (vErrors === null) {
                vErrors = [err87];
              } else {
                vErrors.push(err87);
              }
              errors++;
            }
            const len3 = data27.length;
            for (let i3 = 0; i3 < len3; i3++) {
              let data28 = data27[i3];
              if (typeof data28 !== "string") {
                const err88 = { instancePath: instancePath + "/intent/actionTypes/" + i3, schemaPath: "#/properties/intent/properties/actionTypes/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err88];
                } else {
                  vErrors.push(err88);
                }
                errors++;
              }
              if (!(data28 === "read" || data28 === "search" || data28 === "inspect" || data28 === "compute" || data28 === "transform" || data28 === "generate" || data28 === "write" || data28 === "patch" || data28 === "execute" || data28 === "deploy" || data28 === "external_send" || data28 === "purchase" || data28 === "delete" || data28 === "admin" || data28 === "auth" || data28 === "memory_read" || data28 === "memory_write" || data28 === "subagent_delegate")) {
                const err89 = { instancePath: instancePath + "/intent/actionTypes/" + i3, schemaPath: "#/properties/intent/properties/actionTypes/items/enum", keyword: "enum", params: { allowedValues: schema31.properties.intent.properties.actionTypes.items.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err89];
                } else {
                  vErrors.push(err89);
                }
                errors++;
              }
            }
            let i4 = data27.length;
            let j0;
            if (i4 > 1) {
              const indices0 = {};
              for (; i4--; ) {
                let item0 = data27[i4];
                if (typeof item0 !== "string") {
                  continue;
                }
                if (typeof indices0[item0] == "number") {
                  j0 = indices0[item0];
                  const err90 = { instancePath: instancePath + "/intent/actionTypes", schemaPath: "#/properties/intent/properties/actionTypes/uniqueItems", keyword: "uniqueItems", params: { i: i4, j: j0 }, message: "must NOT have duplicate items (items ## " + j0 + " and " + i4 + " are identical)" };
                  if (vErrors === null) {
                    vErrors = [err90];
                  } else {
                    vErrors.push(err90);
                  }
                  errors++;
                  break;
                }
                indices0[item0] = i4;
              }
            }
          } else {
            const err91 = { instancePath: instancePath + "/intent/actionTypes", schemaPath: "#/properties/intent/properties/actionTypes/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err91];
            } else {
              vErrors.push(err91);
            }
            errors++;
          }
        }
        if (data26.domains !== void 0) {
          let data29 = data26.domains;
          if (Array.isArray(data29)) {
            const len4 = data29.length;
            for (let i5 = 0; i5 < len4; i5++) {
              let data30 = data29[i5];
              if (typeof data30 === "string") {
                if (func2(data30) < 1) {
                  const err92 = { instancePath: instancePath + "/intent/domains/" + i5, schemaPath: "#/properties/intent/properties/domains/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err92];
                  } else {
                    vErrors.push(err92);
                  }
                  errors++;
                }
              } else {
                const err93 = { instancePath: instancePath + "/intent/domains/" + i5, schemaPath: "#/properties/intent/properties/domains/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err93];
                } else {
                  vErrors.push(err93);
                }
                errors++;
              }
            }
            let i6 = data29.length;
            let j1;
            if (i6 > 1) {
              const indices1 = {};
              for (; i6--; ) {
                let item1 = data29[i6];
                if (typeof item1 !== "string") {
                  continue;
                }
                if (typeof indices1[item1] == "number") {
                  j1 = indices1[item1];
                  const err94 = { instancePath: instancePath + "/intent/domains", schemaPath: "#/properties/intent/properties/domains/uniqueItems", keyword: "uniqueItems", params: { i: i6, j: j1 }, message: "must NOT have duplicate items (items ## " + j1 + " and " + i6 + " are identical)" };
                  if (vErrors === null) {
                    vErrors = [err94];
                  } else {
                    vErrors.push(err94);
                  }
                  errors++;
                  break;
                }
                indices1[item1] = i6;
              }
            }
          } else {
            const err95 = { instancePath: instancePath + "/intent/domains", schemaPath: "#/properties/intent/properties/domains/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err95];
            } else {
              vErrors.push(err95);
            }
            errors++;
          }
        }
        if (data26.hints !== void 0) {
          let data31 = data26.hints;
          if (Array.isArray(data31)) {
            const len5 = data31.length;
            for (let i7 = 0; i7 < len5; i7++) {
              let data32 = data31[i7];
              if (typeof data32 === "string") {
                if (func2(data32) < 1) {
                  const err96 = { instancePath: instancePath + "/intent/hints/" + i7, schemaPath: "#/properties/intent/properties/hints/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err96];
                  } else {
                    vErrors.push(err96);
                  }
                  errors++;
                }
              } else {
                const err97 = { instancePath: instancePath + "/intent/hints/" + i7, schemaPath: "#/properties/intent/properties/hints/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err97];
                } else {
                  vErrors.push(err97);
                }
                errors++;
              }
            }
            let i8 = data31.length;
            let j2;
            if (i8 > 1) {
              const indices2 = {};
              for (; i8--; ) {
                let item2 = data31[i8];
                if (typeof item2 !== "string") {
                  continue;
                }
                if (typeof indices2[item2] == "number") {
                  j2 = indices2[item2];
                  const err98 = { instancePath: instancePath + "/intent/hints", schemaPath: "#/properties/intent/properties/hints/uniqueItems", keyword: "uniqueItems", params: { i: i8, j: j2 }, message: "must NOT have duplicate items (items ## " + j2 + " and " + i8 + " are identical)" };
                  if (vErrors === null) {
                    vErrors = [err98];
                  } else {
                    vErrors.push(err98);
                  }
                  errors++;
                  break;
                }
                indices2[item2] = i8;
              }
            }
          } else {
            const err99 = { instancePath: instancePath + "/intent/hints", schemaPath: "#/properties/intent/properties/hints/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err99];
            } else {
              vErrors.push(err99);
            }
            errors++;
          }
        }
        if (data26.negativeHints !== void 0) {
          let data33 = data26.negativeHints;
          if (Array.isArray(data33)) {
            const len6 = data33.length;
            for (let i9 = 0; i9 < len6; i9++) {
              let data34 = data33[i9];
              if (typeof data34 === "string") {
                if (func2(data34) < 1) {
                  const err100 = { instancePath: instancePath + "/intent/negativeHints/" + i9, schemaPath: "#/properties/intent/properties/negativeHints/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err100];
                  } else {
                    vErrors.push(err100);
                  }
                  errors++;
                }
              } else {
                const err101 = { instancePath: instancePath + "/intent/negativeHints/" + i9, schemaPath: "#/properties/intent/properties/negativeHints/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err101];
                } else {
                  vErrors.push(err101);
                }
                errors++;
              }
            }
            let i10 = data33.length;
            let j3;
            if (i10 > 1) {
              const indices3 = {};
              for (; i10--; ) {
                let item3 = data33[i10];
                if (typeof item3 !== "string") {
                  continue;
                }
                if (typeof indices3[item3] == "number") {
                  j3 = indices3[item3];
                  const err102 = { instancePath: instancePath + "/intent/negativeHints", schemaPath: "#/properties/intent/properties/negativeHints/uniqueItems", keyword: "uniqueItems", params: { i: i10, j: j3 }, message: "must NOT have duplicate items (items ## " + j3 + " and " + i10 + " are identical)" };
                  if (vErrors === null) {
                    vErrors = [err102];
                  } else {
                    vErrors.push(err102);
                  }
                  errors++;
                  break;
                }
                indices3[item3] = i10;
              }
            }
          } else {
            const err103 = { instancePath: instancePath + "/intent/negativeHints", schemaPath: "#/properties/intent/properties/negativeHints/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err103];
            } else {
              vErrors.push(err103);
            }
            errors++;
          }
        }
      } else {
        const err104 = { instancePath: instancePath + "/intent", schemaPath: "#/properties/intent/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err104];
        } else {
          vErrors.push(err104);
        }
        errors++;
      }
    }
    if (data.schemas !== void 0) {
      let data35 = data.schemas;
      if (data35 && typeof data35 == "object" && !Array.isArray(data35)) {
        if (data35.input === void 0) {
          const err105 = { instancePath: instancePath + "/schemas", schemaPath: "#/properties/schemas/required", keyword: "required", params: { missingProperty: "input" }, message: "must have required property 'input'" };
          if (vErrors === null) {
            vErrors = [err105];
          } else {
            vErrors.push(err105);
          }
          errors++;
        }
        for (const key6 in data35) {
          if (!(key6 === "input" || key6 === "output" || key6 === "error")) {
            const err106 = { instancePath: instancePath + "/schemas", schemaPath: "#/properties/schemas/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key6 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err106];
            } else {
              vErrors.push(err106);
            }
            errors++;
          }
        }
        if (data35.input !== void 0) {
          let data36 = data35.input;
          if (!(data36 && typeof data36 == "object" && !Array.isArray(data36))) {
            const err107 = { instancePath: instancePath + "/schemas/input", schemaPath: "#/properties/schemas/properties/input/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err107];
            } else {
              vErrors.push(err107);
            }
            errors++;
          }
        }
        if (data35.output !== void 0) {
          let data37 = data35.output;
          if (!(data37 && typeof data37 == "object" && !Array.isArray(data37))) {
            const err108 = { instancePath: instancePath + "/schemas/output", schemaPath: "#/properties/schemas/properties/output/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err108];
            } else {
              vErrors.push(err108);
            }
            errors++;
          }
        }
        if (data35.error !== void 0) {
          let data38 = data35.error;
          if (!(data38 && typeof data38 == "object" && !Array.isArray(data38))) {
            const err109 = { instancePath: instancePath + "/schemas/error", schemaPath: "#/properties/schemas/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err109];
            } else {
              vErrors.push(err109);
            }
            errors++;
          }
        }
      } else {
        const err110 = { instancePath: instancePath + "/schemas", schemaPath: "#/properties/schemas/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err110];
        } else {
          vErrors.push(err110);
        }
        errors++;
      }
    }
    if (data.effects !== void 0) {
      let data39 = data.effects;
      if (data39 && typeof data39 == "object" && !Array.isArray(data39)) {
        if (data39.class === void 0) {
          const err111 = { instancePath: instancePath + "/effects", schemaPath: "#/properties/effects/required", keyword: "required", params: { missingProperty: "class" }, message: "must have required property 'class'" };
          if (vErrors === null) {
            vErrors = [err111];
          } else {
            vErrors.push(err111);
          }
          errors++;
        }
        if (data39.paths === void 0) {
          const err112 = { instancePath: instancePath + "/effects", schemaPath: "#/properties/effects/required", keyword: "required", params: { missingProperty: "paths" }, message: "must have required property 'paths'" };
          if (vErrors === null) {
            vErrors = [err112];
          } else {
            vErrors.push(err112);
          }
          errors++;
        }
        if (data39.reads === void 0) {
          const err113 = { instancePath: instancePath + "/effects", schemaPath: "#/properties/effects/required", keyword: "required", params: { missingProperty: "reads" }, message: "must have required property 'reads'" };
          if (vErrors === null) {
            vErrors = [err113];
          } else {
            vErrors.push(err113);
          }
          errors++;
        }
        if (data39.writes === void 0) {
          const err114 = { instancePath: instancePath + "/effects", schemaPath: "#/properties/effects/required", keyword: "required", params: { missingProperty: "writes" }, message: "must have required property 'writes'" };
          if (vErrors === null) {
            vErrors = [err114];
          } else {
            vErrors.push(err114);
          }
          errors++;
        }
        if (data39.deletes === void 0) {
          const err115 = { instancePath: instancePath + "/effects", schemaPath: "#/properties/effects/required", keyword: "required", params: { missingProperty: "deletes" }, message: "must have required property 'deletes'" };
          if (vErrors === null) {
            vErrors = [err115];
          } else {
            vErrors.push(err115);
          }
          errors++;
        }
        if (data39.externalCalls === void 0) {
          const err116 = { instancePath: instancePath + "/effects", schemaPath: "#/properties/effects/required", keyword: "required", params: { missingProperty: "externalCalls" }, message: "must have required property 'externalCalls'" };
          if (vErrors === null) {
            vErrors = [err116];
          } else {
            vErrors.push(err116);
          }
          errors++;
        }
        if (data39.sendsUserData === void 0) {
          const err117 = { instancePath: instancePath + "/effects", schemaPath: "#/properties/effects/required", keyword: "required", params: { missingProperty: "sendsUserData" }, message: "must have required property 'sendsUserData'" };
          if (vErrors === null) {
            vErrors = [err117];
          } else {
            vErrors.push(err117);
          }
          errors++;
        }
        if (data39.mutatesState === void 0) {
          const err118 = { instancePath: instancePath + "/effects", schemaPath: "#/properties/effects/required", keyword: "required", params: { missingProperty: "mutatesState" }, message: "must have required property 'mutatesState'" };
          if (vErrors === null) {
            vErrors = [err118];
          } else {
            vErrors.push(err118);
          }
          errors++;
        }
        if (data39.reversible === void 0) {
          const err119 = { instancePath: instancePath + "/effects", schemaPath: "#/properties/effects/required", keyword: "required", params: { missingProperty: "reversible" }, message: "must have required property 'reversible'" };
          if (vErrors === null) {
            vErrors = [err119];
          } else {
            vErrors.push(err119);
          }
          errors++;
        }
        if (data39.dryRunSupported === void 0) {
          const err120 = { instancePath: instancePath + "/effects", schemaPath: "#/properties/effects/required", keyword: "required", params: { missingProperty: "dryRunSupported" }, message: "must have required property 'dryRunSupported'" };
          if (vErrors === null) {
            vErrors = [err120];
          } else {
            vErrors.push(err120);
          }
          errors++;
        }
        for (const key7 in data39) {
          if (!func1.call(schema31.properties.effects.properties, key7)) {
            const err121 = { instancePath: instancePath + "/effects", schemaPath: "#/properties/effects/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key7 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err121];
            } else {
              vErrors.push(err121);
            }
            errors++;
          }
        }
        if (data39.class !== void 0) {
          let data40 = data39.class;
          if (typeof data40 !== "string") {
            const err122 = { instancePath: instancePath + "/effects/class", schemaPath: "#/properties/effects/properties/class/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err122];
            } else {
              vErrors.push(err122);
            }
            errors++;
          }
          if (!(data40 === "read" || data40 === "mutate-reversible" || data40 === "mutate-irreversible" || data40 === "destructive")) {
            const err123 = { instancePath: instancePath + "/effects/class", schemaPath: "#/properties/effects/properties/class/enum", keyword: "enum", params: { allowedValues: schema31.properties.effects.properties.class.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err123];
            } else {
              vErrors.push(err123);
            }
            errors++;
          }
        }
        if (data39.idempotency !== void 0) {
          let data41 = data39.idempotency;
          if (typeof data41 !== "string") {
            const err124 = { instancePath: instancePath + "/effects/idempotency", schemaPath: "#/properties/effects/properties/idempotency/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err124];
            } else {
              vErrors.push(err124);
            }
            errors++;
          }
          if (!(data41 === "provider-native" || data41 === "check-before-act" || data41 === "at-most-once")) {
            const err125 = { instancePath: instancePath + "/effects/idempotency", schemaPath: "#/properties/effects/properties/idempotency/enum", keyword: "enum", params: { allowedValues: schema31.properties.effects.properties.idempotency.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err125];
            } else {
              vErrors.push(err125);
            }
            errors++;
          }
        }
        if (data39.paths !== void 0) {
          let data42 = data39.paths;
          if (Array.isArray(data42)) {
            const len7 = data42.length;
            for (let i11 = 0; i11 < len7; i11++) {
              let data43 = data42[i11];
              if (data43 && typeof data43 == "object" && !Array.isArray(data43)) {
                if (data43.arg === void 0) {
                  const err126 = { instancePath: instancePath + "/effects/paths/" + i11, schemaPath: "#/properties/effects/properties/paths/items/required", keyword: "required", params: { missingProperty: "arg" }, message: "must have required property 'arg'" };
                  if (vErrors === null) {
                    vErrors = [err126];
                  } else {
                    vErrors.push(err126);
                  }
                  errors++;
                }
                if (data43.access === void 0) {
                  const err127 = { instancePath: instancePath + "/effects/paths/" + i11, schemaPath: "#/properties/effects/properties/paths/items/required", keyword: "required", params: { missingProperty: "access" }, message: "must have required property 'access'" };
                  if (vErrors === null) {
                    vErrors = [err127];
                  } else {
                    vErrors.push(err127);
                  }
                  errors++;
                }
                for (const key8 in data43) {
                  if (!(key8 === "arg" || key8 === "access" || key8 === "default")) {
                    const err128 = { instancePath: instancePath + "/effects/paths/" + i11, schemaPath: "#/properties/effects/properties/paths/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key8 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err128];
                    } else {
                      vErrors.push(err128);
                    }
                    errors++;
                  }
                }
                if (data43.arg !== void 0) {
                  let data44 = data43.arg;
                  if (typeof data44 === "string") {
                    if (func2(data44) < 1) {
                      const err129 = { instancePath: instancePath + "/effects/paths/" + i11 + "/arg", schemaPath: "#/properties/effects/properties/paths/items/properties/arg/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err129];
                      } else {
                        vErrors.push(err129);
                      }
                      errors++;
                    }
                  } else {
                    const err130 = { instancePath: instancePath + "/effects/paths/" + i11 + "/arg", schemaPath: "#/properties/effects/properties/paths/items/properties/arg/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err130];
                    } else {
                      vErrors.push(err130);
                    }
                    errors++;
                  }
                }
                if (data43.access !== void 0) {
                  let data45 = data43.access;
                  if (typeof data45 !== "string") {
                    const err131 = { instancePath: instancePath + "/effects/paths/" + i11 + "/access", schemaPath: "#/properties/effects/properties/paths/items/properties/access/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err131];
                    } else {
                      vErrors.push(err131);
                    }
                    errors++;
                  }
                  if (!(data45 === "read" || data45 === "write" || data45 === "walk")) {
                    const err132 = { instancePath: instancePath + "/effects/paths/" + i11 + "/access", schemaPath: "#/properties/effects/properties/paths/items/properties/access/enum", keyword: "enum", params: { allowedValues: schema31.properties.effects.properties.paths.items.properties.access.enum }, message: "must be equal to one of the allowed values" };
                    if (vErrors === null) {
                      vErrors = [err132];
                    } else {
                      vErrors.push(err132);
                    }
                    errors++;
                  }
                }
                if (data43.default !== void 0) {
                  if (typeof data43.default !== "string") {
                    const err133 = { instancePath: instancePath + "/effects/paths/" + i11 + "/default", schemaPath: "#/properties/effects/properties/paths/items/properties/default/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err133];
                    } else {
                      vErrors.push(err133);
                    }
                    errors++;
                  }
                }
              } else {
                const err134 = { instancePath: instancePath + "/effects/paths/" + i11, schemaPath: "#/properties/effects/properties/paths/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err134];
                } else {
                  vErrors.push(err134);
                }
                errors++;
              }
            }
          } else {
            const err135 = { instancePath: instancePath + "/effects/paths", schemaPath: "#/properties/effects/properties/paths/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err135];
            } else {
              vErrors.push(err135);
            }
            errors++;
          }
        }
        if (data39.reads !== void 0) {
          let data47 = data39.reads;
          if (Array.isArray(data47)) {
            const len8 = data47.length;
            for (let i12 = 0; i12 < len8; i12++) {
              let data48 = data47[i12];
              if (typeof data48 === "string") {
                if (func2(data48) < 1) {
                  const err136 = { instancePath: instancePath + "/effects/reads/" + i12, schemaPath: "#/properties/effects/properties/reads/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err136];
                  } else {
                    vErrors.push(err136);
                  }
                  errors++;
                }
              } else {
                const err137 = { instancePath: instancePath + "/effects/reads/" + i12, schemaPath: "#/properties/effects/properties/reads/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err137];
                } else {
                  vErrors.push(err137);
                }
                errors++;
              }
            }
          } else {
            const err138 = { instancePath: instancePath + "/effects/reads", schemaPath: "#/properties/effects/properties/reads/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err138];
            } else {
              vErrors.push(err138);
            }
            errors++;
          }
        }
        if (data39.writes !== void 0) {
          let data49 = data39.writes;
          if (Array.isArray(data49)) {
            const len9 = data49.length;
            for (let i13 = 0; i13 < len9; i13++) {
              let data50 = data49[i13];
              if (typeof data50 === "string") {
                if (func2(data50) < 1) {
                  const err139 = { instancePath: instancePath + "/effects/writes/" + i13, schemaPath: "#/properties/effects/properties/writes/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err139];
                  } else {
                    vErrors.push(err139);
                  }
                  errors++;
                }
              } else {
                const err140 = { instancePath: instancePath + "/effects/writes/" + i13, schemaPath: "#/properties/effects/properties/writes/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err140];
                } else {
                  vErrors.push(err140);
                }
                errors++;
              }
            }
          } else {
            const err141 = { instancePath: instancePath + "/effects/writes", schemaPath: "#/properties/effects/properties/writes/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err141];
            } else {
              vErrors.push(err141);
            }
            errors++;
          }
        }
        if (data39.deletes !== void 0) {
          let data51 = data39.deletes;
          if (Array.isArray(data51)) {
            const len10 = data51.length;
            for (let i14 = 0; i14 < len10; i14++) {
              let data52 = data51[i14];
              if (typeof data52 === "string") {
                if (func2(data52) < 1) {
                  const err142 = { instancePath: instancePath + "/effects/deletes/" + i14, schemaPath: "#/properties/effects/properties/deletes/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err142];
                  } else {
                    vErrors.push(err142);
                  }
                  errors++;
                }
              } else {
                const err143 = { instancePath: instancePath + "/effects/deletes/" + i14, schemaPath: "#/properties/effects/properties/deletes/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err143];
                } else {
                  vErrors.push(err143);
                }
                errors++;
              }
            }
          } else {
            const err144 = { instancePath: instancePath + "/effects/deletes", schemaPath: "#/properties/effects/properties/deletes/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err144];
            } else {
              vErrors.push(err144);
            }
            errors++;
          }
        }
        if (data39.externalCalls !== void 0) {
          if (typeof data39.externalCalls !== "boolean") {
            const err145 = { instancePath: instancePath + "/effects/externalCalls", schemaPath: "#/properties/effects/properties/externalCalls/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err145];
            } else {
              vErrors.push(err145);
            }
            errors++;
          }
        }
        if (data39.sendsUserData !== void 0) {
          if (typeof data39.sendsUserData !== "boolean") {
            const err146 = { instancePath: instancePath + "/effects/sendsUserData", schemaPath: "#/properties/effects/properties/sendsUserData/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err146];
            } else {
              vErrors.push(err146);
            }
            errors++;
          }
        }
        if (data39.mutatesState !== void 0) {
          if (typeof data39.mutatesState !== "boolean") {
            const err147 = { instancePath: instancePath + "/effects/mutatesState", schemaPath: "#/properties/effects/properties/mutatesState/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err147];
            } else {
              vErrors.push(err147);
            }
            errors++;
          }
        }
        if (data39.reversible !== void 0) {
          if (typeof data39.reversible !== "boolean") {
            const err148 = { instancePath: instancePath + "/effects/reversible", schemaPath: "#/properties/effects/properties/reversible/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err148];
            } else {
              vErrors.push(err148);
            }
            errors++;
          }
        }
        if (data39.dryRunSupported !== void 0) {
          if (typeof data39.dryRunSupported !== "boolean") {
            const err149 = { instancePath: instancePath + "/effects/dryRunSupported", schemaPath: "#/properties/effects/properties/dryRunSupported/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err149];
            } else {
              vErrors.push(err149);
            }
            errors++;
          }
        }
      } else {
        const err150 = { instancePath: instancePath + "/effects", schemaPath: "#/properties/effects/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err150];
        } else {
          vErrors.push(err150);
        }
        errors++;
      }
    }
    if (data.risk !== void 0) {
      let data58 = data.risk;
      if (data58 && typeof data58 == "object" && !Array.isArray(data58)) {
        if (data58.level === void 0) {
          const err151 = { instancePath: instancePath + "/risk", schemaPath: "#/properties/risk/required", keyword: "required", params: { missingProperty: "level" }, message: "must have required property 'level'" };
          if (vErrors === null) {
            vErrors = [err151];
          } else {
            vErrors.push(err151);
          }
          errors++;
        }
        if (data58.destructive === void 0) {
          const err152 = { instancePath: instancePath + "/risk", schemaPath: "#/properties/risk/required", keyword: "required", params: { missingProperty: "destructive" }, message: "must have required property 'destructive'" };
          if (vErrors === null) {
            vErrors = [err152];
          } else {
            vErrors.push(err152);
          }
          errors++;
        }
        if (data58.openWorld === void 0) {
          const err153 = { instancePath: instancePath + "/risk", schemaPath: "#/properties/risk/required", keyword: "required", params: { missingProperty: "openWorld" }, message: "must have required property 'openWorld'" };
          if (vErrors === null) {
            vErrors = [err153];
          } else {
            vErrors.push(err153);
          }
          errors++;
        }
        if (data58.financialCost === void 0) {
          const err154 = { instancePath: instancePath + "/risk", schemaPath: "#/properties/risk/required", keyword: "required", params: { missingProperty: "financialCost" }, message: "must have required property 'financialCost'" };
          if (vErrors === null) {
            vErrors = [err154];
          } else {
            vErrors.push(err154);
          }
          errors++;
        }
        if (data58.privacyRisk === void 0) {
          const err155 = { instancePath: instancePath + "/risk", schemaPath: "#/properties/risk/required", keyword: "required", params: { missingProperty: "privacyRisk" }, message: "must have required property 'privacyRisk'" };
          if (vErrors === null) {
            vErrors = [err155];
          } else {
            vErrors.push(err155);
          }
          errors++;
        }
        for (const key9 in data58) {
          if (!(key9 === "level" || key9 === "destructive" || key9 === "openWorld" || key9 === "financialCost" || key9 === "privacyRisk")) {
            const err156 = { instancePath: instancePath + "/risk", schemaPath: "#/properties/risk/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key9 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err156];
            } else {
              vErrors.push(err156);
            }
            errors++;
          }
        }
        if (data58.level !== void 0) {
          let data59 = data58.level;
          if (typeof data59 !== "string") {
            const err157 = { instancePath: instancePath + "/risk/level", schemaPath: "#/properties/risk/properties/level/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err157];
            } else {
              vErrors.push(err157);
            }
            errors++;
          }
          if (!(data59 === "low" || data59 === "medium" || data59 === "high" || data59 === "critical")) {
            const err158 = { instancePath: instancePath + "/risk/level", schemaPath: "#/properties/risk/properties/level/enum", keyword: "enum", params: { allowedValues: schema31.properties.risk.properties.level.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err158];
            } else {
              vErrors.push(err158);
            }
            errors++;
          }
        }
        if (data58.destructive !== void 0) {
          if (typeof data58.destructive !== "boolean") {
            const err159 = { instancePath: instancePath + "/risk/destructive", schemaPath: "#/properties/risk/properties/destructive/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err159];
            } else {
              vErrors.push(err159);
            }
            errors++;
          }
        }
        if (data58.openWorld !== void 0) {
          if (typeof data58.openWorld !== "boolean") {
            const err160 = { instancePath: instancePath + "/risk/openWorld", schemaPath: "#/properties/risk/properties/openWorld/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err160];
            } else {
              vErrors.push(err160);
            }
            errors++;
          }
        }
        if (data58.financialCost !== void 0) {
          let data62 = data58.financialCost;
          if (typeof data62 !== "string") {
            const err161 = { instancePath: instancePath + "/risk/financialCost", schemaPath: "#/properties/risk/properties/financialCost/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err161];
            } else {
              vErrors.push(err161);
            }
            errors++;
          }
          if (!(data62 === "none" || data62 === "low" || data62 === "metered" || data62 === "unknown")) {
            const err162 = { instancePath: instancePath + "/risk/financialCost", schemaPath: "#/properties/risk/properties/financialCost/enum", keyword: "enum", params: { allowedValues: schema31.properties.risk.properties.financialCost.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err162];
            } else {
              vErrors.push(err162);
            }
            errors++;
          }
        }
        if (data58.privacyRisk !== void 0) {
          let data63 = data58.privacyRisk;
          if (typeof data63 !== "string") {
            const err163 = { instancePath: instancePath + "/risk/privacyRisk", schemaPath: "#/properties/risk/properties/privacyRisk/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err163];
            } else {
              vErrors.push(err163);
            }
            errors++;
          }
          if (!(data63 === "none" || data63 === "low" || data63 === "medium" || data63 === "high")) {
            const err164 = { instancePath: instancePath + "/risk/privacyRisk", schemaPath: "#/properties/risk/properties/privacyRisk/enum", keyword: "enum", params: { allowedValues: schema31.properties.risk.properties.privacyRisk.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err164];
            } else {
              vErrors.push(err164);
            }
            errors++;
          }
        }
      } else {
        const err165 = { instancePath: instancePath + "/risk", schemaPath: "#/properties/risk/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err165];
        } else {
          vErrors.push(err165);
        }
        errors++;
      }
    }
    if (data.permissions !== void 0) {
      let data64 = data.permissions;
      if (data64 && typeof data64 == "object" && !Array.isArray(data64)) {
        if (data64.approvalPolicy === void 0) {
          const err166 = { instancePath: instancePath + "/permissions", schemaPath: "#/properties/permissions/required", keyword: "required", params: { missingProperty: "approvalPolicy" }, message: "must have required property 'approvalPolicy'" };
          if (vErrors === null) {
            vErrors = [err166];
          } else {
            vErrors.push(err166);
          }
          errors++;
        }
        if (data64.requiredScopes === void 0) {
          const err167 = { instancePath: instancePath + "/permissions", schemaPath: "#/properties/permissions/required", keyword: "required", params: { missingProperty: "requiredScopes" }, message: "must have required property 'requiredScopes'" };
          if (vErrors === null) {
            vErrors = [err167];
          } else {
            vErrors.push(err167);
          }
          errors++;
        }
        if (data64.level === void 0) {
          const err168 = { instancePath: instancePath + "/permissions", schemaPath: "#/properties/permissions/required", keyword: "required", params: { missingProperty: "level" }, message: "must have required property 'level'" };
          if (vErrors === null) {
            vErrors = [err168];
          } else {
            vErrors.push(err168);
          }
          errors++;
        }
        if (data64.groups === void 0) {
          const err169 = { instancePath: instancePath + "/permissions", schemaPath: "#/properties/permissions/required", keyword: "required", params: { missingProperty: "groups" }, message: "must have required property 'groups'" };
          if (vErrors === null) {
            vErrors = [err169];
          } else {
            vErrors.push(err169);
          }
          errors++;
        }
        for (const key10 in data64) {
          if (!(key10 === "approvalPolicy" || key10 === "requiredScopes" || key10 === "level" || key10 === "axis" || key10 === "groups" || key10 === "tenantBoundary")) {
            const err170 = { instancePath: instancePath + "/permissions", schemaPath: "#/properties/permissions/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key10 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err170];
            } else {
              vErrors.push(err170);
            }
            errors++;
          }
        }
        if (data64.approvalPolicy !== void 0) {
          let data65 = data64.approvalPolicy;
          if (typeof data65 !== "string") {
            const err171 = { instancePath: instancePath + "/permissions/approvalPolicy", schemaPath: "#/properties/permissions/properties/approvalPolicy/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err171];
            } else {
              vErrors.push(err171);
            }
            errors++;
          }
          if (!(data65 === "never" || data65 === "on_request" || data65 === "on_risk" || data65 === "always")) {
            const err172 = { instancePath: instancePath + "/permissions/approvalPolicy", schemaPath: "#/properties/permissions/properties/approvalPolicy/enum", keyword: "enum", params: { allowedValues: schema31.properties.permissions.properties.approvalPolicy.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err172];
            } else {
              vErrors.push(err172);
            }
            errors++;
          }
        }
        if (data64.requiredScopes !== void 0) {
          let data66 = data64.requiredScopes;
          if (Array.isArray(data66)) {
            const len11 = data66.length;
            for (let i15 = 0; i15 < len11; i15++) {
              let data67 = data66[i15];
              if (typeof data67 === "string") {
                if (func2(data67) < 1) {
                  const err173 = { instancePath: instancePath + "/permissions/requiredScopes/" + i15, schemaPath: "#/properties/permissions/properties/requiredScopes/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err173];
                  } else {
                    vErrors.push(err173);
                  }
                  errors++;
                }
              } else {
                const err174 = { instancePath: instancePath + "/permissions/requiredScopes/" + i15, schemaPath: "#/properties/permissions/properties/requiredScopes/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err174];
                } else {
                  vErrors.push(err174);
                }
                errors++;
              }
            }
          } else {
            const err175 = { instancePath: instancePath + "/permissions/requiredScopes", schemaPath: "#/properties/permissions/properties/requiredScopes/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err175];
            } else {
              vErrors.push(err175);
            }
            errors++;
          }
        }
        if (data64.level !== void 0) {
          let data68 = data64.level;
          if (typeof data68 !== "string") {
            const err176 = { instancePath: instancePath + "/permissions/level", schemaPath: "#/properties/permissions/properties/level/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err176];
            } else {
              vErrors.push(err176);
            }
            errors++;
          }
          if (!(data68 === "L0" || data68 === "L1" || data68 === "L2" || data68 === "L3" || data68 === "L4" || data68 === "L5")) {
            const err177 = { instancePath: instancePath + "/permissions/level", schemaPath: "#/properties/permissions/properties/level/enum", keyword: "enum", params: { allowedValues: schema31.properties.permissions.properties.level.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err177];
            } else {
              vErrors.push(err177);
            }
            errors++;
          }
        }
        if (data64.axis !== void 0) {
          let data69 = data64.axis;
          if (typeof data69 !== "string") {
            const err178 = { instancePath: instancePath + "/permissions/axis", schemaPath: "#/properties/permissions/properties/axis/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err178];
            } else {
              vErrors.push(err178);
            }
            errors++;
          }
          if (!(data69 === "files.read" || data69 === "files.write" || data69 === "shell" || data69 === "network.read" || data69 === "network.write" || data69 === "missions.fire" || data69 === "missions.answer")) {
            const err179 = { instancePath: instancePath + "/permissions/axis", schemaPath: "#/properties/permissions/properties/axis/enum", keyword: "enum", params: { allowedValues: schema31.properties.permissions.properties.axis.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err179];
            } else {
              vErrors.push(err179);
            }
            errors++;
          }
        }
        if (data64.groups !== void 0) {
          let data70 = data64.groups;
          if (Array.isArray(data70)) {
            const len12 = data70.length;
            for (let i16 = 0; i16 < len12; i16++) {
              let data71 = data70[i16];
              if (typeof data71 !== "string") {
                const err180 = { instancePath: instancePath + "/permissions/groups/" + i16, schemaPath: "#/properties/permissions/properties/groups/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err180];
                } else {
                  vErrors.push(err180);
                }
                errors++;
              }
              if (!(data71 === "group:runtime" || data71 === "group:fs" || data71 === "group:search" || data71 === "group:unit" || data71 === "group:memory" || data71 === "group:sessions" || data71 === "group:mcp")) {
                const err181 = { instancePath: instancePath + "/permissions/groups/" + i16, schemaPath: "#/properties/permissions/properties/groups/items/enum", keyword: "enum", params: { allowedValues: schema31.properties.permissions.properties.groups.items.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err181];
                } else {
                  vErrors.push(err181);
                }
                errors++;
              }
            }
            let i17 = data70.length;
            let j4;
            if (i17 > 1) {
              const indices4 = {};
              for (; i17--; ) {
                let item4 = data70[i17];
                if (typeof item4 !== "string") {
                  continue;
                }
                if (typeof indices4[item4] == "number") {
                  j4 = indices4[item4];
                  const err182 = { instancePath: instancePath + "/permissions/groups", schemaPath: "#/properties/permissions/properties/groups/uniqueItems", keyword: "uniqueItems", params: { i: i17, j: j4 }, message: "must NOT have duplicate items (items ## " + j4 + " and " + i17 + " are identical)" };
                  if (vErrors === null) {
                    vErrors = [err182];
                  } else {
                    vErrors.push(err182);
                  }
                  errors++;
                  break;
                }
                indices4[item4] = i17;
              }
            }
          } else {
            const err183 = { instancePath: instancePath + "/permissions/groups", schemaPath: "#/properties/permissions/properties/groups/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err183];
            } else {
              vErrors.push(err183);
            }
            errors++;
          }
        }
        if (data64.tenantBoundary !== void 0) {
          let data72 = data64.tenantBoundary;
          if (typeof data72 !== "string") {
            const err184 = { instancePath: instancePath + "/permissions/tenantBoundary", schemaPath: "#/properties/permissions/properties/tenantBoundary/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err184];
            } else {
              vErrors.push(err184);
            }
            errors++;
          }
          if (!(data72 === "user" || data72 === "org" || data72 === "workspace" || data72 === "project")) {
            const err185 = { instancePath: instancePath + "/permissions/tenantBoundary", schemaPath: "#/properties/permissions/properties/tenantBoundary/enum", keyword: "enum", params: { allowedValues: schema31.properties.permissions.properties.tenantBoundary.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err185];
            } else {
              vErrors.push(err185);
            }
            errors++;
          }
        }
      } else {
        const err186 = { instancePath: instancePath + "/permissions", schemaPath: "#/properties/permissions/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err186];
        } else {
          vErrors.push(err186);
        }
        errors++;
      }
    }
    if (data.sandbox !== void 0) {
      let data73 = data.sandbox;
      if (data73 && typeof data73 == "object" && !Array.isArray(data73)) {
        if (data73.mode === void 0) {
          const err187 = { instancePath: instancePath + "/sandbox", schemaPath: "#/properties/sandbox/required", keyword: "required", params: { missingProperty: "mode" }, message: "must have required property 'mode'" };
          if (vErrors === null) {
            vErrors = [err187];
          } else {
            vErrors.push(err187);
          }
          errors++;
        }
        if (data73.network === void 0) {
          const err188 = { instancePath: instancePath + "/sandbox", schemaPath: "#/properties/sandbox/required", keyword: "required", params: { missingProperty: "network" }, message: "must have required property 'network'" };
          if (vErrors === null) {
            vErrors = [err188];
          } else {
            vErrors.push(err188);
          }
          errors++;
        }
        for (const key11 in data73) {
          if (!(key11 === "mode" || key11 === "filesystem" || key11 === "network" || key11 === "environment" || key11 === "limits" || key11 === "audit")) {
            const err189 = { instancePath: instancePath + "/sandbox", schemaPath: "#/properties/sandbox/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key11 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err189];
            } else {
              vErrors.push(err189);
            }
            errors++;
          }
        }
        if (data73.mode !== void 0) {
          let data74 = data73.mode;
          if (typeof data74 !== "string") {
            const err190 = { instancePath: instancePath + "/sandbox/mode", schemaPath: "#/properties/sandbox/properties/mode/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err190];
            } else {
              vErrors.push(err190);
            }
            errors++;
          }
          if (!(data74 === "none" || data74 === "read_only" || data74 === "workspace_write" || data74 === "network_restricted" || data74 === "container" || data74 === "vm" || data74 === "remote_api")) {
            const err191 = { instancePath: instancePath + "/sandbox/mode", schemaPath: "#/properties/sandbox/properties/mode/enum", keyword: "enum", params: { allowedValues: schema31.properties.sandbox.properties.mode.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err191];
            } else {
              vErrors.push(err191);
            }
            errors++;
          }
        }
        if (data73.filesystem !== void 0) {
          let data75 = data73.filesystem;
          if (data75 && typeof data75 == "object" && !Array.isArray(data75)) {
            if (data75.readRoots === void 0) {
              const err192 = { instancePath: instancePath + "/sandbox/filesystem", schemaPath: "#/properties/sandbox/properties/filesystem/required", keyword: "required", params: { missingProperty: "readRoots" }, message: "must have required property 'readRoots'" };
              if (vErrors === null) {
                vErrors = [err192];
              } else {
                vErrors.push(err192);
              }
              errors++;
            }
            if (data75.writeRoots === void 0) {
              const err193 = { instancePath: instancePath + "/sandbox/filesystem", schemaPath: "#/properties/sandbox/properties/filesystem/required", keyword: "required", params: { missingProperty: "writeRoots" }, message: "must have required property 'writeRoots'" };
              if (vErrors === null) {
                vErrors = [err193];
              } else {
                vErrors.push(err193);
              }
              errors++;
            }
            if (data75.blockedPaths === void 0) {
              const err194 = { instancePath: instancePath + "/sandbox/filesystem", schemaPath: "#/properties/sandbox/properties/filesystem/required", keyword: "required", params: { missingProperty: "blockedPaths" }, message: "must have required property 'blockedPaths'" };
              if (vErrors === null) {
                vErrors = [err194];
              } else {
                vErrors.push(err194);
              }
              errors++;
            }
            for (const key12 in data75) {
              if (!(key12 === "readRoots" || key12 === "writeRoots" || key12 === "blockedPaths" || key12 === "cwd" || key12 === "tempDir" || key12 === "persistOutputs")) {
                const err195 = { instancePath: instancePath + "/sandbox/filesystem", schemaPath: "#/properties/sandbox/properties/filesystem/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key12 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err195];
                } else {
                  vErrors.push(err195);
                }
                errors++;
              }
            }
            if (data75.readRoots !== void 0) {
              let data76 = data75.readRoots;
              if (Array.isArray(data76)) {
                const len13 = data76.length;
                for (let i18 = 0; i18 < len13; i18++) {
                  let data77 = data76[i18];
                  if (typeof data77 === "string") {
                    if (func2(data77) < 1) {
                      const err196 = { instancePath: instancePath + "/sandbox/filesystem/readRoots/" + i18, schemaPath: "#/properties/sandbox/properties/filesystem/properties/readRoots/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err196];
                      } else {
                        vErrors.push(err196);
                      }
                      errors++;
                    }
                  } else {
                    const err197 = { instancePath: instancePath + "/sandbox/filesystem/readRoots/" + i18, schemaPath: "#/properties/sandbox/properties/filesystem/properties/readRoots/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err197];
                    } else {
                      vErrors.push(err197);
                    }
                    errors++;
                  }
                }
              } else {
                const err198 = { instancePath: instancePath + "/sandbox/filesystem/readRoots", schemaPath: "#/properties/sandbox/properties/filesystem/properties/readRoots/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err198];
                } else {
                  vErrors.push(err198);
                }
                errors++;
              }
            }
            if (data75.writeRoots !== void 0) {
              let data78 = data75.writeRoots;
              if (Array.isArray(data78)) {
                const len14 = data78.length;
                for (let i19 = 0; i19 < len14; i19++) {
                  let data79 = data78[i19];
                  if (typeof data79 === "string") {
                    if (func2(data79) < 1) {
                      const err199 = { instancePath: instancePath + "/sandbox/filesystem/writeRoots/" + i19, schemaPath: "#/properties/sandbox/properties/filesystem/properties/writeRoots/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err199];
                      } else {
                        vErrors.push(err199);
                      }
                      errors++;
                    }
                  } else {
                    const err200 = { instancePath: instancePath + "/sandbox/filesystem/writeRoots/" + i19, schemaPath: "#/properties/sandbox/properties/filesystem/properties/writeRoots/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err200];
                    } else {
                      vErrors.push(err200);
                    }
                    errors++;
                  }
                }
              } else {
                const err201 = { instancePath: instancePath + "/sandbox/filesystem/writeRoots", schemaPath: "#/properties/sandbox/properties/filesystem/properties/writeRoots/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err201];
                } else {
                  vErrors.push(err201);
                }
                errors++;
              }
            }
            if (data75.blockedPaths !== void 0) {
              let data80 = data75.blockedPaths;
              if (Array.isArray(data80)) {
                const len15 = data80.length;
                for (let i20 = 0; i20 < len15; i20++) {
                  let data81 = data80[i20];
                  if (typeof data81 === "string") {
                    if (func2(data81) < 1) {
                      const err202 = { instancePath: instancePath + "/sandbox/filesystem/blockedPaths/" + i20, schemaPath: "#/properties/sandbox/properties/filesystem/properties/blockedPaths/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err202];
                      } else {
                        vErrors.push(err202);
                      }
                      errors++;
                    }
                  } else {
                    const err203 = { instancePath: instancePath + "/sandbox/filesystem/blockedPaths/" + i20, schemaPath: "#/properties/sandbox/properties/filesystem/properties/blockedPaths/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err203];
                    } else {
                      vErrors.push(err203);
                    }
                    errors++;
                  }
                }
              } else {
                const err204 = { instancePath: instancePath + "/sandbox/filesystem/blockedPaths", schemaPath: "#/properties/sandbox/properties/filesystem/properties/blockedPaths/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err204];
                } else {
                  vErrors.push(err204);
                }
                errors++;
              }
            }
            if (data75.cwd !== void 0) {
              let data82 = data75.cwd;
              if (typeof data82 !== "string") {
                const err205 = { instancePath: instancePath + "/sandbox/filesystem/cwd", schemaPath: "#/properties/sandbox/properties/filesystem/properties/cwd/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err205];
                } else {
                  vErrors.push(err205);
                }
                errors++;
              }
              if (!(data82 === "workspace")) {
                const err206 = { instancePath: instancePath + "/sandbox/filesystem/cwd", schemaPath: "#/properties/sandbox/properties/filesystem/properties/cwd/enum", keyword: "enum", params: { allowedValues: schema31.properties.sandbox.properties.filesystem.properties.cwd.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err206];
                } else {
                  vErrors.push(err206);
                }
                errors++;
              }
            }
            if (data75.tempDir !== void 0) {
              let data83 = data75.tempDir;
              if (typeof data83 !== "string") {
                const err207 = { instancePath: instancePath + "/sandbox/filesystem/tempDir", schemaPath: "#/properties/sandbox/properties/filesystem/properties/tempDir/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err207];
                } else {
                  vErrors.push(err207);
                }
                errors++;
              }
              if (!(data83 === "none" || data83 === "private")) {
                const err208 = { instancePath: instancePath + "/sandbox/filesystem/tempDir", schemaPath: "#/properties/sandbox/properties/filesystem/properties/tempDir/enum", keyword: "enum", params: { allowedValues: schema31.properties.sandbox.properties.filesystem.properties.tempDir.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err208];
                } else {
                  vErrors.push(err208);
                }
                errors++;
              }
            }
            if (data75.persistOutputs !== void 0) {
              if (typeof data75.persistOutputs !== "boolean") {
                const err209 = { instancePath: instancePath + "/sandbox/filesystem/persistOutputs", schemaPath: "#/properties/sandbox/properties/filesystem/properties/persistOutputs/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                  vErrors = [err209];
                } else {
                  vErrors.push(err209);
                }
                errors++;
              }
            }
          } else {
            const err210 = { instancePath: instancePath + "/sandbox/filesystem", schemaPath: "#/properties/sandbox/properties/filesystem/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err210];
            } else {
              vErrors.push(err210);
            }
            errors++;
          }
        }
        if (data73.network !== void 0) {
          let data85 = data73.network;
          if (data85 && typeof data85 == "object" && !Array.isArray(data85)) {
            if (data85.egress === void 0) {
              const err211 = { instancePath: instancePath + "/sandbox/network", schemaPath: "#/properties/sandbox/properties/network/required", keyword: "required", params: { missingProperty: "egress" }, message: "must have required property 'egress'" };
              if (vErrors === null) {
                vErrors = [err211];
              } else {
                vErrors.push(err211);
              }
              errors++;
            }
            if (data85.allowDomains === void 0) {
              const err212 = { instancePath: instancePath + "/sandbox/network", schemaPath: "#/properties/sandbox/properties/network/required", keyword: "required", params: { missingProperty: "allowDomains" }, message: "must have required property 'allowDomains'" };
              if (vErrors === null) {
                vErrors = [err212];
              } else {
                vErrors.push(err212);
              }
              errors++;
            }
            if (data85.denyPrivateNetworks === void 0) {
              const err213 = { instancePath: instancePath + "/sandbox/network", schemaPath: "#/properties/sandbox/properties/network/required", keyword: "required", params: { missingProperty: "denyPrivateNetworks" }, message: "must have required property 'denyPrivateNetworks'" };
              if (vErrors === null) {
                vErrors = [err213];
              } else {
                vErrors.push(err213);
              }
              errors++;
            }
            for (const key13 in data85) {
              if (!(key13 === "egress" || key13 === "allowDomains" || key13 === "denyPrivateNetworks")) {
                const err214 = { instancePath: instancePath + "/sandbox/network", schemaPath: "#/properties/sandbox/properties/network/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key13 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err214];
                } else {
                  vErrors.push(err214);
                }
                errors++;
              }
            }
            if (data85.egress !== void 0) {
              let data86 = data85.egress;
              if (typeof data86 !== "string") {
                const err215 = { instancePath: instancePath + "/sandbox/network/egress", schemaPath: "#/properties/sandbox/properties/network/properties/egress/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err215];
                } else {
                  vErrors.push(err215);
                }
                errors++;
              }
              if (!(data86 === "none" || data86 === "allowlist" || data86 === "open")) {
                const err216 = { instancePath: instancePath + "/sandbox/network/egress", schemaPath: "#/properties/sandbox/properties/network/properties/egress/enum", keyword: "enum", params: { allowedValues: schema31.properties.sandbox.properties.network.properties.egress.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err216];
                } else {
                  vErrors.push(err216);
                }
                errors++;
              }
            }
            if (data85.allowDomains !== void 0) {
              let data87 = data85.allowDomains;
              if (Array.isArray(data87)) {
                const len16 = data87.length;
                for (let i21 = 0; i21 < len16; i21++) {
                  let data88 = data87[i21];
                  if (typeof data88 === "string") {
                    if (func2(data88) < 1) {
                      const err217 = { instancePath: instancePath + "/sandbox/network/allowDomains/" + i21, schemaPath: "#/properties/sandbox/properties/network/properties/allowDomains/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err217];
                      } else {
                        vErrors.push(err217);
                      }
                      errors++;
                    }
                  } else {
                    const err218 = { instancePath: instancePath + "/sandbox/network/allowDomains/" + i21, schemaPath: "#/properties/sandbox/properties/network/properties/allowDomains/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err218];
                    } else {
                      vErrors.push(err218);
                    }
                    errors++;
                  }
                }
              } else {
                const err219 = { instancePath: instancePath + "/sandbox/network/allowDomains", schemaPath: "#/properties/sandbox/properties/network/properties/allowDomains/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err219];
                } else {
                  vErrors.push(err219);
                }
                errors++;
              }
            }
            if (data85.denyPrivateNetworks !== void 0) {
              if (typeof data85.denyPrivateNetworks !== "boolean") {
                const err220 = { instancePath: instancePath + "/sandbox/network/denyPrivateNetworks", schemaPath: "#/properties/sandbox/properties/network/properties/denyPrivateNetworks/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                  vErrors = [err220];
                } else {
                  vErrors.push(err220);
                }
                errors++;
              }
            }
          } else {
            const err221 = { instancePath: instancePath + "/sandbox/network", schemaPath: "#/properties/sandbox/properties/network/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err221];
            } else {
              vErrors.push(err221);
            }
            errors++;
          }
        }
        if (data73.environment !== void 0) {
          let data90 = data73.environment;
          if (data90 && typeof data90 == "object" && !Array.isArray(data90)) {
            if (data90.inheritedEnv === void 0) {
              const err222 = { instancePath: instancePath + "/sandbox/environment", schemaPath: "#/properties/sandbox/properties/environment/required", keyword: "required", params: { missingProperty: "inheritedEnv" }, message: "must have required property 'inheritedEnv'" };
              if (vErrors === null) {
                vErrors = [err222];
              } else {
                vErrors.push(err222);
              }
              errors++;
            }
            if (data90.injectedEnv === void 0) {
              const err223 = { instancePath: instancePath + "/sandbox/environment", schemaPath: "#/properties/sandbox/properties/environment/required", keyword: "required", params: { missingProperty: "injectedEnv" }, message: "must have required property 'injectedEnv'" };
              if (vErrors === null) {
                vErrors = [err223];
              } else {
                vErrors.push(err223);
              }
              errors++;
            }
            if (data90.secretEnvAllowed === void 0) {
              const err224 = { instancePath: instancePath + "/sandbox/environment", schemaPath: "#/properties/sandbox/properties/environment/required", keyword: "required", params: { missingProperty: "secretEnvAllowed" }, message: "must have required property 'secretEnvAllowed'" };
              if (vErrors === null) {
                vErrors = [err224];
              } else {
                vErrors.push(err224);
              }
              errors++;
            }
            for (const key14 in data90) {
              if (!(key14 === "inheritedEnv" || key14 === "injectedEnv" || key14 === "secretEnvAllowed")) {
                const err225 = { instancePath: instancePath + "/sandbox/environment", schemaPath: "#/properties/sandbox/properties/environment/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key14 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err225];
                } else {
                  vErrors.push(err225);
                }
                errors++;
              }
            }
            if (data90.inheritedEnv !== void 0) {
              let data91 = data90.inheritedEnv;
              if (Array.isArray(data91)) {
                const len17 = data91.length;
                for (let i22 = 0; i22 < len17; i22++) {
                  let data92 = data91[i22];
                  if (typeof data92 === "string") {
                    if (func2(data92) < 1) {
                      const err226 = { instancePath: instancePath + "/sandbox/environment/inheritedEnv/" + i22, schemaPath: "#/properties/sandbox/properties/environment/properties/inheritedEnv/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err226];
                      } else {
                        vErrors.push(err226);
                      }
                      errors++;
                    }
                  } else {
                    const err227 = { instancePath: instancePath + "/sandbox/environment/inheritedEnv/" + i22, schemaPath: "#/properties/sandbox/properties/environment/properties/inheritedEnv/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err227];
                    } else {
                      vErrors.push(err227);
                    }
                    errors++;
                  }
                }
              } else {
                const err228 = { instancePath: instancePath + "/sandbox/environment/inheritedEnv", schemaPath: "#/properties/sandbox/properties/environment/properties/inheritedEnv/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err228];
                } else {
                  vErrors.push(err228);
                }
                errors++;
              }
            }
            if (data90.injectedEnv !== void 0) {
              let data93 = data90.injectedEnv;
              if (Array.isArray(data93)) {
                const len18 = data93.length;
                for (let i23 = 0; i23 < len18; i23++) {
                  let data94 = data93[i23];
                  if (typeof data94 === "string") {
                    if (func2(data94) < 1) {
                      const err229 = { instancePath: instancePath + "/sandbox/environment/injectedEnv/" + i23, schemaPath: "#/properties/sandbox/properties/environment/properties/injectedEnv/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err229];
                      } else {
                        vErrors.push(err229);
                      }
                      errors++;
                    }
                  } else {
                    const err230 = { instancePath: instancePath + "/sandbox/environment/injectedEnv/" + i23, schemaPath: "#/properties/sandbox/properties/environment/properties/injectedEnv/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err230];
                    } else {
                      vErrors.push(err230);
                    }
                    errors++;
                  }
                }
              } else {
                const err231 = { instancePath: instancePath + "/sandbox/environment/injectedEnv", schemaPath: "#/properties/sandbox/properties/environment/properties/injectedEnv/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err231];
                } else {
                  vErrors.push(err231);
                }
                errors++;
              }
            }
            if (data90.secretEnvAllowed !== void 0) {
              if (typeof data90.secretEnvAllowed !== "boolean") {
                const err232 = { instancePath: instancePath + "/sandbox/environment/secretEnvAllowed", schemaPath: "#/properties/sandbox/properties/environment/properties/secretEnvAllowed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                  vErrors = [err232];
                } else {
                  vErrors.push(err232);
                }
                errors++;
              }
            }
          } else {
            const err233 = { instancePath: instancePath + "/sandbox/environment", schemaPath: "#/properties/sandbox/properties/environment/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err233];
            } else {
              vErrors.push(err233);
            }
            errors++;
          }
        }
        if (data73.limits !== void 0) {
          let data96 = data73.limits;
          if (data96 && typeof data96 == "object" && !Array.isArray(data96)) {
            for (const key15 in data96) {
              if (!(key15 === "maxMemoryMb" || key15 === "maxProcesses" || key15 === "maxFileMb" || key15 === "maxOutputBytes" || key15 === "maxCostUsd")) {
                const err234 = { instancePath: instancePath + "/sandbox/limits", schemaPath: "#/properties/sandbox/properties/limits/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key15 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err234];
                } else {
                  vErrors.push(err234);
                }
                errors++;
              }
            }
            if (data96.maxMemoryMb !== void 0) {
              let data97 = data96.maxMemoryMb;
              if (!(typeof data97 == "number" && (!(data97 % 1) && !isNaN(data97)) && isFinite(data97))) {
                const err235 = { instancePath: instancePath + "/sandbox/limits/maxMemoryMb", schemaPath: "#/properties/sandbox/properties/limits/properties/maxMemoryMb/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err235];
                } else {
                  vErrors.push(err235);
                }
                errors++;
              }
              if (typeof data97 == "number" && isFinite(data97)) {
                if (data97 < 1 || isNaN(data97)) {
                  const err236 = { instancePath: instancePath + "/sandbox/limits/maxMemoryMb", schemaPath: "#/properties/sandbox/properties/limits/properties/maxMemoryMb/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                  if (vErrors === null) {
                    vErrors = [err236];
                  } else {
                    vErrors.push(err236);
                  }
                  errors++;
                }
              }
            }
            if (data96.maxProcesses !== void 0) {
              let data98 = data96.maxProcesses;
              if (!(typeof data98 == "number" && (!(data98 % 1) && !isNaN(data98)) && isFinite(data98))) {
                const err237 = { instancePath: instancePath + "/sandbox/limits/maxProcesses", schemaPath: "#/properties/sandbox/properties/limits/properties/maxProcesses/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err237];
                } else {
                  vErrors.push(err237);
                }
                errors++;
              }
              if (typeof data98 == "number" && isFinite(data98)) {
                if (data98 < 1 || isNaN(data98)) {
                  const err238 = { instancePath: instancePath + "/sandbox/limits/maxProcesses", schemaPath: "#/properties/sandbox/properties/limits/properties/maxProcesses/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                  if (vErrors === null) {
                    vErrors = [err238];
                  } else {
                    vErrors.push(err238);
                  }
                  errors++;
                }
              }
            }
            if (data96.maxFileMb !== void 0) {
              let data99 = data96.maxFileMb;
              if (!(typeof data99 == "number" && (!(data99 % 1) && !isNaN(data99)) && isFinite(data99))) {
                const err239 = { instancePath: instancePath + "/sandbox/limits/maxFileMb", schemaPath: "#/properties/sandbox/properties/limits/properties/maxFileMb/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err239];
                } else {
                  vErrors.push(err239);
                }
                errors++;
              }
              if (typeof data99 == "number" && isFinite(data99)) {
                if (data99 < 1 || isNaN(data99)) {
                  const err240 = { instancePath: instancePath + "/sandbox/limits/maxFileMb", schemaPath: "#/properties/sandbox/properties/limits/properties/maxFileMb/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                  if (vErrors === null) {
                    vErrors = [err240];
                  } else {
                    vErrors.push(err240);
                  }
                  errors++;
                }
              }
            }
            if (data96.maxOutputBytes !== void 0) {
              let data100 = data96.maxOutputBytes;
              if (!(typeof data100 == "number" && (!(data100 % 1) && !isNaN(data100)) && isFinite(data100))) {
                const err241 = { instancePath: instancePath + "/sandbox/limits/maxOutputBytes", schemaPath: "#/properties/sandbox/properties/limits/properties/maxOutputBytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err241];
                } else {
                  vErrors.push(err241);
                }
                errors++;
              }
              if (typeof data100 == "number" && isFinite(data100)) {
                if (data100 < 1 || isNaN(data100)) {
                  const err242 = { instancePath: instancePath + "/sandbox/limits/maxOutputBytes", schemaPath: "#/properties/sandbox/properties/limits/properties/maxOutputBytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                  if (vErrors === null) {
                    vErrors = [err242];
                  } else {
                    vErrors.push(err242);
                  }
                  errors++;
                }
              }
            }
            if (data96.maxCostUsd !== void 0) {
              let data101 = data96.maxCostUsd;
              if (typeof data101 == "number" && isFinite(data101)) {
                if (data101 < 0 || isNaN(data101)) {
                  const err243 = { instancePath: instancePath + "/sandbox/limits/maxCostUsd", schemaPath: "#/properties/sandbox/properties/limits/properties/maxCostUsd/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                  if (vErrors === null) {
                    vErrors = [err243];
                  } else {
                    vErrors.push(err243);
                  }
                  errors++;
                }
              } else {
                const err244 = { instancePath: instancePath + "/sandbox/limits/maxCostUsd", schemaPath: "#/properties/sandbox/properties/limits/properties/maxCostUsd/type", keyword: "type", params: { type: "number" }, message: "must be number" };
                if (vErrors === null) {
                  vErrors = [err244];
                } else {
                  vErrors.push(err244);
                }
                errors++;
              }
            }
          } else {
            const err245 = { instancePath: instancePath + "/sandbox/limits", schemaPath: "#/properties/sandbox/properties/limits/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err245];
            } else {
              vErrors.push(err245);
            }
            errors++;
          }
        }
        if (data73.audit !== void 0) {
          let data102 = data73.audit;
          if (data102 && typeof data102 == "object" && !Array.isArray(data102)) {
            if (data102.recordCommand === void 0) {
              const err246 = { instancePath: instancePath + "/sandbox/audit", schemaPath: "#/properties/sandbox/properties/audit/required", keyword: "required", params: { missingProperty: "recordCommand" }, message: "must have required property 'recordCommand'" };
              if (vErrors === null) {
                vErrors = [err246];
              } else {
                vErrors.push(err246);
              }
              errors++;
            }
            if (data102.recordFileAccess === void 0) {
              const err247 = { instancePath: instancePath + "/sandbox/audit", schemaPath: "#/properties/sandbox/properties/audit/required", keyword: "required", params: { missingProperty: "recordFileAccess" }, message: "must have required property 'recordFileAccess'" };
              if (vErrors === null) {
                vErrors = [err247];
              } else {
                vErrors.push(err247);
              }
              errors++;
            }
            if (data102.recordNetworkAccess === void 0) {
              const err248 = { instancePath: instancePath + "/sandbox/audit", schemaPath: "#/properties/sandbox/properties/audit/required", keyword: "required", params: { missingProperty: "recordNetworkAccess" }, message: "must have required property 'recordNetworkAccess'" };
              if (vErrors === null) {
                vErrors = [err248];
              } else {
                vErrors.push(err248);
              }
              errors++;
            }
            for (const key16 in data102) {
              if (!(key16 === "recordCommand" || key16 === "recordFileAccess" || key16 === "recordNetworkAccess")) {
                const err249 = { instancePath: instancePath + "/sandbox/audit", schemaPath: "#/properties/sandbox/properties/audit/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key16 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err249];
                } else {
                  vErrors.push(err249);
                }
                errors++;
              }
            }
            if (data102.recordCommand !== void 0) {
              if (typeof data102.recordCommand !== "boolean") {
                const err250 = { instancePath: instancePath + "/sandbox/audit/recordCommand", schemaPath: "#/properties/sandbox/properties/audit/properties/recordCommand/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                  vErrors = [err250];
                } else {
                  vErrors.push(err250);
                }
                errors++;
              }
            }
            if (data102.recordFileAccess !== void 0) {
              if (typeof data102.recordFileAccess !== "boolean") {
                const err251 = { instancePath: instancePath + "/sandbox/audit/recordFileAccess", schemaPath: "#/properties/sandbox/properties/audit/properties/recordFileAccess/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                  vErrors = [err251];
                } else {
                  vErrors.push(err251);
                }
                errors++;
              }
            }
            if (data102.recordNetworkAccess !== void 0) {
              if (typeof data102.recordNetworkAccess !== "boolean") {
                const err252 = { instancePath: instancePath + "/sandbox/audit/recordNetworkAccess", schemaPath: "#/properties/sandbox/properties/audit/properties/recordNetworkAccess/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                  vErrors = [err252];
                } else {
                  vErrors.push(err252);
                }
                errors++;
              }
            }
          } else {
            const err253 = { instancePath: instancePath + "/sandbox/audit", schemaPath: "#/properties/sandbox/properties/audit/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err253];
            } else {
              vErrors.push(err253);
            }
            errors++;
          }
        }
      } else {
        const err254 = { instancePath: instancePath + "/sandbox", schemaPath: "#/properties/sandbox/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err254];
        } else {
          vErrors.push(err254);
        }
        errors++;
      }
    }
    if (data.credentials !== void 0) {
      let data106 = data.credentials;
      if (data106 && typeof data106 == "object" && !Array.isArray(data106)) {
        if (data106.strategy === void 0) {
          const err255 = { instancePath: instancePath + "/credentials", schemaPath: "#/properties/credentials/required", keyword: "required", params: { missingProperty: "strategy" }, message: "must have required property 'strategy'" };
          if (vErrors === null) {
            vErrors = [err255];
          } else {
            vErrors.push(err255);
          }
          errors++;
        }
        if (data106.requiredSecrets === void 0) {
          const err256 = { instancePath: instancePath + "/credentials", schemaPath: "#/properties/credentials/required", keyword: "required", params: { missingProperty: "requiredSecrets" }, message: "must have required property 'requiredSecrets'" };
          if (vErrors === null) {
            vErrors = [err256];
          } else {
            vErrors.push(err256);
          }
          errors++;
        }
        if (data106.scopeCheckRequired === void 0) {
          const err257 = { instancePath: instancePath + "/credentials", schemaPath: "#/properties/credentials/required", keyword: "required", params: { missingProperty: "scopeCheckRequired" }, message: "must have required property 'scopeCheckRequired'" };
          if (vErrors === null) {
            vErrors = [err257];
          } else {
            vErrors.push(err257);
          }
          errors++;
        }
        for (const key17 in data106) {
          if (!(key17 === "strategy" || key17 === "requiredSecrets" || key17 === "tokenAudience" || key17 === "scopeCheckRequired")) {
            const err258 = { instancePath: instancePath + "/credentials", schemaPath: "#/properties/credentials/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key17 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err258];
            } else {
              vErrors.push(err258);
            }
            errors++;
          }
        }
        if (data106.strategy !== void 0) {
          let data107 = data106.strategy;
          if (typeof data107 !== "string") {
            const err259 = { instancePath: instancePath + "/credentials/strategy", schemaPath: "#/properties/credentials/properties/strategy/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err259];
            } else {
              vErrors.push(err259);
            }
            errors++;
          }
          if (!(data107 === "none" || data107 === "system" || data107 === "user_oauth" || data107 === "service_account" || data107 === "delegated")) {
            const err260 = { instancePath: instancePath + "/credentials/strategy", schemaPath: "#/properties/credentials/properties/strategy/enum", keyword: "enum", params: { allowedValues: schema31.properties.credentials.properties.strategy.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err260];
            } else {
              vErrors.push(err260);
            }
            errors++;
          }
        }
        if (data106.requiredSecrets !== void 0) {
          let data108 = data106.requiredSecrets;
          if (Array.isArray(data108)) {
            const len19 = data108.length;
            for (let i24 = 0; i24 < len19; i24++) {
              let data109 = data108[i24];
              if (typeof data109 === "string") {
                if (func2(data109) < 1) {
                  const err261 = { instancePath: instancePath + "/credentials/requiredSecrets/" + i24, schemaPath: "#/properties/credentials/properties/requiredSecrets/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err261];
                  } else {
                    vErrors.push(err261);
                  }
                  errors++;
                }
              } else {
                const err262 = { instancePath: instancePath + "/credentials/requiredSecrets/" + i24, schemaPath: "#/properties/credentials/properties/requiredSecrets/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err262];
                } else {
                  vErrors.push(err262);
                }
                errors++;
              }
            }
          } else {
            const err263 = { instancePath: instancePath + "/credentials/requiredSecrets", schemaPath: "#/properties/credentials/properties/requiredSecrets/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err263];
            } else {
              vErrors.push(err263);
            }
            errors++;
          }
        }
        if (data106.tokenAudience !== void 0) {
          let data110 = data106.tokenAudience;
          if (typeof data110 === "string") {
            if (func2(data110) < 1) {
              const err264 = { instancePath: instancePath + "/credentials/tokenAudience", schemaPath: "#/properties/credentials/properties/tokenAudience/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err264];
              } else {
                vErrors.push(err264);
              }
              errors++;
            }
          } else {
            const err265 = { instancePath: instancePath + "/credentials/tokenAudience", schemaPath: "#/properties/credentials/properties/tokenAudience/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err265];
            } else {
              vErrors.push(err265);
            }
            errors++;
          }
        }
        if (data106.scopeCheckRequired !== void 0) {
          if (typeof data106.scopeCheckRequired !== "boolean") {
            const err266 = { instancePath: instancePath + "/credentials/scopeCheckRequired", schemaPath: "#/properties/credentials/properties/scopeCheckRequired/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err266];
            } else {
              vErrors.push(err266);
            }
            errors++;
          }
        }
      } else {
        const err267 = { instancePath: instancePath + "/credentials", schemaPath: "#/properties/credentials/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err267];
        } else {
          vErrors.push(err267);
        }
        errors++;
      }
    }
    if (data.contextPolicy !== void 0) {
      let data112 = data.contextPolicy;
      if (data112 && typeof data112 == "object" && !Array.isArray(data112)) {
        if (data112.exposeToModel === void 0) {
          const err268 = { instancePath: instancePath + "/contextPolicy", schemaPath: "#/properties/contextPolicy/required", keyword: "required", params: { missingProperty: "exposeToModel" }, message: "must have required property 'exposeToModel'" };
          if (vErrors === null) {
            vErrors = [err268];
          } else {
            vErrors.push(err268);
          }
          errors++;
        }
        if (data112.exposure === void 0) {
          const err269 = { instancePath: instancePath + "/contextPolicy", schemaPath: "#/properties/contextPolicy/required", keyword: "required", params: { missingProperty: "exposure" }, message: "must have required property 'exposure'" };
          if (vErrors === null) {
            vErrors = [err269];
          } else {
            vErrors.push(err269);
          }
          errors++;
        }
        if (data112.maxOutputBytes === void 0) {
          const err270 = { instancePath: instancePath + "/contextPolicy", schemaPath: "#/properties/contextPolicy/required", keyword: "required", params: { missingProperty: "maxOutputBytes" }, message: "must have required property 'maxOutputBytes'" };
          if (vErrors === null) {
            vErrors = [err270];
          } else {
            vErrors.push(err270);
          }
          errors++;
        }
        for (const key18 in data112) {
          if (!(key18 === "exposeToModel" || key18 === "exposure" || key18 === "maxOutputBytes")) {
            const err271 = { instancePath: instancePath + "/contextPolicy", schemaPath: "#/properties/contextPolicy/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key18 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err271];
            } else {
              vErrors.push(err271);
            }
            errors++;
          }
        }
        if (data112.exposeToModel !== void 0) {
          if (typeof data112.exposeToModel !== "boolean") {
            const err272 = { instancePath: instancePath + "/contextPolicy/exposeToModel", schemaPath: "#/properties/contextPolicy/properties/exposeToModel/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err272];
            } else {
              vErrors.push(err272);
            }
            errors++;
          }
        }
        if (data112.exposure !== void 0) {
          let data114 = data112.exposure;
          if (typeof data114 !== "string") {
            const err273 = { instancePath: instancePath + "/contextPolicy/exposure", schemaPath: "#/properties/contextPolicy/properties/exposure/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err273];
            } else {
              vErrors.push(err273);
            }
            errors++;
          }
          if (!(data114 === "none" || data114 === "preview" || data114 === "structured" || data114 === "full")) {
            const err274 = { instancePath: instancePath + "/contextPolicy/exposure", schemaPath: "#/properties/contextPolicy/properties/exposure/enum", keyword: "enum", params: { allowedValues: schema31.properties.contextPolicy.properties.exposure.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err274];
            } else {
              vErrors.push(err274);
            }
            errors++;
          }
        }
        if (data112.maxOutputBytes !== void 0) {
          let data115 = data112.maxOutputBytes;
          if (!(typeof data115 == "number" && (!(data115 % 1) && !isNaN(data115)) && isFinite(data115))) {
            const err275 = { instancePath: instancePath + "/contextPolicy/maxOutputBytes", schemaPath: "#/properties/contextPolicy/properties/maxOutputBytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err275];
            } else {
              vErrors.push(err275);
            }
            errors++;
          }
          if (typeof data115 == "number" && isFinite(data115)) {
            if (data115 < 1 || isNaN(data115)) {
              const err276 = { instancePath: instancePath + "/contextPolicy/maxOutputBytes", schemaPath: "#/properties/contextPolicy/properties/maxOutputBytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err276];
              } else {
                vErrors.push(err276);
              }
              errors++;
            }
          }
        }
      } else {
        const err277 = { instancePath: instancePath + "/contextPolicy", schemaPath: "#/properties/contextPolicy/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err277];
        } else {
          vErrors.push(err277);
        }
        errors++;
      }
    }
    if (data.execution !== void 0) {
      let data116 = data.execution;
      if (data116 && typeof data116 == "object" && !Array.isArray(data116)) {
        if (data116.adapter === void 0) {
          const err278 = { instancePath: instancePath + "/execution", schemaPath: "#/properties/execution/required", keyword: "required", params: { missingProperty: "adapter" }, message: "must have required property 'adapter'" };
          if (vErrors === null) {
            vErrors = [err278];
          } else {
            vErrors.push(err278);
          }
          errors++;
        }
        if (data116.timeoutMs === void 0) {
          const err279 = { instancePath: instancePath + "/execution", schemaPath: "#/properties/execution/required", keyword: "required", params: { missingProperty: "timeoutMs" }, message: "must have required property 'timeoutMs'" };
          if (vErrors === null) {
            vErrors = [err279];
          } else {
            vErrors.push(err279);
          }
          errors++;
        }
        if (data116.parallelSafe === void 0) {
          const err280 = { instancePath: instancePath + "/execution", schemaPath: "#/properties/execution/required", keyword: "required", params: { missingProperty: "parallelSafe" }, message: "must have required property 'parallelSafe'" };
          if (vErrors === null) {
            vErrors = [err280];
          } else {
            vErrors.push(err280);
          }
          errors++;
        }
        for (const key19 in data116) {
          if (!(key19 === "adapter" || key19 === "timeoutMs" || key19 === "parallelSafe")) {
            const err281 = { instancePath: instancePath + "/execution", schemaPath: "#/properties/execution/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key19 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err281];
            } else {
              vErrors.push(err281);
            }
            errors++;
          }
        }
        if (data116.adapter !== void 0) {
          let data117 = data116.adapter;
          if (typeof data117 !== "string") {
            const err282 = { instancePath: instancePath + "/execution/adapter", schemaPath: "#/properties/execution/properties/adapter/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err282];
            } else {
              vErrors.push(err282);
            }
            errors++;
          }
          if (!(data117 === "in_process" || data117 === "process" || data117 === "mcp" || data117 === "http" || data117 === "subagent")) {
            const err283 = { instancePath: instancePath + "/execution/adapter", schemaPath: "#/properties/execution/properties/adapter/enum", keyword: "enum", params: { allowedValues: schema31.properties.execution.properties.adapter.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err283];
            } else {
              vErrors.push(err283);
            }
            errors++;
          }
        }
        if (data116.timeoutMs !== void 0) {
          let data118 = data116.timeoutMs;
          if (!(typeof data118 == "number" && (!(data118 % 1) && !isNaN(data118)) && isFinite(data118))) {
            const err284 = { instancePath: instancePath + "/execution/timeoutMs", schemaPath: "#/properties/execution/properties/timeoutMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err284];
            } else {
              vErrors.push(err284);
            }
            errors++;
          }
          if (typeof data118 == "number" && isFinite(data118)) {
            if (data118 < 1 || isNaN(data118)) {
              const err285 = { instancePath: instancePath + "/execution/timeoutMs", schemaPath: "#/properties/execution/properties/timeoutMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err285];
              } else {
                vErrors.push(err285);
              }
              errors++;
            }
          }
        }
        if (data116.parallelSafe !== void 0) {
          if (typeof data116.parallelSafe !== "boolean") {
            const err286 = { instancePath: instancePath + "/execution/parallelSafe", schemaPath: "#/properties/execution/properties/parallelSafe/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err286];
            } else {
              vErrors.push(err286);
            }
            errors++;
          }
        }
      } else {
        const err287 = { instancePath: instancePath + "/execution", schemaPath: "#/properties/execution/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err287];
        } else {
          vErrors.push(err287);
        }
        errors++;
      }
    }
    if (data.hooks !== void 0) {
      let data120 = data.hooks;
      if (data120 && typeof data120 == "object" && !Array.isArray(data120)) {
        if (data120.preCall === void 0) {
          const err288 = { instancePath: instancePath + "/hooks", schemaPath: "#/properties/hooks/required", keyword: "required", params: { missingProperty: "preCall" }, message: "must have required property 'preCall'" };
          if (vErrors === null) {
            vErrors = [err288];
          } else {
            vErrors.push(err288);
          }
          errors++;
        }
        if (data120.postCall === void 0) {
          const err289 = { instancePath: instancePath + "/hooks", schemaPath: "#/properties/hooks/required", keyword: "required", params: { missingProperty: "postCall" }, message: "must have required property 'postCall'" };
          if (vErrors === null) {
            vErrors = [err289];
          } else {
            vErrors.push(err289);
          }
          errors++;
        }
        if (data120.verifier === void 0) {
          const err290 = { instancePath: instancePath + "/hooks", schemaPath: "#/properties/hooks/required", keyword: "required", params: { missingProperty: "verifier" }, message: "must have required property 'verifier'" };
          if (vErrors === null) {
            vErrors = [err290];
          } else {
            vErrors.push(err290);
          }
          errors++;
        }
        if (data120.onError === void 0) {
          const err291 = { instancePath: instancePath + "/hooks", schemaPath: "#/properties/hooks/required", keyword: "required", params: { missingProperty: "onError" }, message: "must have required property 'onError'" };
          if (vErrors === null) {
            vErrors = [err291];
          } else {
            vErrors.push(err291);
          }
          errors++;
        }
        for (const key20 in data120) {
          if (!(key20 === "preCall" || key20 === "postCall" || key20 === "verifier" || key20 === "onError")) {
            const err292 = { instancePath: instancePath + "/hooks", schemaPath: "#/properties/hooks/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key20 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err292];
            } else {
              vErrors.push(err292);
            }
            errors++;
          }
        }
        if (data120.preCall !== void 0) {
          let data121 = data120.preCall;
          if (Array.isArray(data121)) {
            const len20 = data121.length;
            for (let i25 = 0; i25 < len20; i25++) {
              let data122 = data121[i25];
              if (typeof data122 === "string") {
                if (func2(data122) < 1) {
                  const err293 = { instancePath: instancePath + "/hooks/preCall/" + i25, schemaPath: "#/properties/hooks/properties/preCall/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err293];
                  } else {
                    vErrors.push(err293);
                  }
                  errors++;
                }
              } else {
                const err294 = { instancePath: instancePath + "/hooks/preCall/" + i25, schemaPath: "#/properties/hooks/properties/preCall/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err294];
                } else {
                  vErrors.push(err294);
                }
                errors++;
              }
            }
          } else {
            const err295 = { instancePath: instancePath + "/hooks/preCall", schemaPath: "#/properties/hooks/properties/preCall/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err295];
            } else {
              vErrors.push(err295);
            }
            errors++;
          }
        }
        if (data120.postCall !== void 0) {
          let data123 = data120.postCall;
          if (Array.isArray(data123)) {
            const len21 = data123.length;
            for (let i26 = 0; i26 < len21; i26++) {
              let data124 = data123[i26];
              if (typeof data124 === "string") {
                if (func2(data124) < 1) {
                  const err296 = { instancePath: instancePath + "/hooks/postCall/" + i26, schemaPath: "#/properties/hooks/properties/postCall/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err296];
                  } else {
                    vErrors.push(err296);
                  }
                  errors++;
                }
              } else {
                const err297 = { instancePath: instancePath + "/hooks/postCall/" + i26, schemaPath: "#/properties/hooks/properties/postCall/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err297];
                } else {
                  vErrors.push(err297);
                }
                errors++;
              }
            }
          } else {
            const err298 = { instancePath: instancePath + "/hooks/postCall", schemaPath: "#/properties/hooks/properties/postCall/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err298];
            } else {
              vErrors.push(err298);
            }
            errors++;
          }
        }
        if (data120.verifier !== void 0) {
          let data125 = data120.verifier;
          if (Array.isArray(data125)) {
            const len22 = data125.length;
            for (let i27 = 0; i27 < len22; i27++) {
              let data126 = data125[i27];
              if (typeof data126 === "string") {
                if (func2(data126) < 1) {
                  const err299 = { instancePath: instancePath + "/hooks/verifier/" + i27, schemaPath: "#/properties/hooks/properties/verifier/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err299];
                  } else {
                    vErrors.push(err299);
                  }
                  errors++;
                }
              } else {
                const err300 = { instancePath: instancePath + "/hooks/verifier/" + i27, schemaPath: "#/properties/hooks/properties/verifier/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err300];
                } else {
                  vErrors.push(err300);
                }
                errors++;
              }
            }
          } else {
            const err301 = { instancePath: instancePath + "/hooks/verifier", schemaPath: "#/properties/hooks/properties/verifier/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err301];
            } else {
              vErrors.push(err301);
            }
            errors++;
          }
        }
        if (data120.onError !== void 0) {
          let data127 = data120.onError;
          if (Array.isArray(data127)) {
            const len23 = data127.length;
            for (let i28 = 0; i28 < len23; i28++) {
              let data128 = data127[i28];
              if (typeof data128 === "string") {
                if (func2(data128) < 1) {
                  const err302 = { instancePath: instancePath + "/hooks/onError/" + i28, schemaPath: "#/properties/hooks/properties/onError/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err302];
                  } else {
                    vErrors.push(err302);
                  }
                  errors++;
                }
              } else {
                const err303 = { instancePath: instancePath + "/hooks/onError/" + i28, schemaPath: "#/properties/hooks/properties/onError/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err303];
                } else {
                  vErrors.push(err303);
                }
                errors++;
              }
            }
          } else {
            const err304 = { instancePath: instancePath + "/hooks/onError", schemaPath: "#/properties/hooks/properties/onError/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err304];
            } else {
              vErrors.push(err304);
            }
            errors++;
          }
        }
      } else {
        const err305 = { instancePath: instancePath + "/hooks", schemaPath: "#/properties/hooks/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err305];
        } else {
          vErrors.push(err305);
        }
        errors++;
      }
    }
    if (data.observability !== void 0) {
      let data129 = data.observability;
      if (data129 && typeof data129 == "object" && !Array.isArray(data129)) {
        if (data129.logArgs === void 0) {
          const err306 = { instancePath: instancePath + "/observability", schemaPath: "#/properties/observability/required", keyword: "required", params: { missingProperty: "logArgs" }, message: "must have required property 'logArgs'" };
          if (vErrors === null) {
            vErrors = [err306];
          } else {
            vErrors.push(err306);
          }
          errors++;
        }
        if (data129.logResultPreview === void 0) {
          const err307 = { instancePath: instancePath + "/observability", schemaPath: "#/properties/observability/required", keyword: "required", params: { missingProperty: "logResultPreview" }, message: "must have required property 'logResultPreview'" };
          if (vErrors === null) {
            vErrors = [err307];
          } else {
            vErrors.push(err307);
          }
          errors++;
        }
        if (data129.auditLevel === void 0) {
          const err308 = { instancePath: instancePath + "/observability", schemaPath: "#/properties/observability/required", keyword: "required", params: { missingProperty: "auditLevel" }, message: "must have required property 'auditLevel'" };
          if (vErrors === null) {
            vErrors = [err308];
          } else {
            vErrors.push(err308);
          }
          errors++;
        }
        for (const key21 in data129) {
          if (!(key21 === "logArgs" || key21 === "logResultPreview" || key21 === "auditLevel")) {
            const err309 = { instancePath: instancePath + "/observability", schemaPath: "#/properties/observability/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key21 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err309];
            } else {
              vErrors.push(err309);
            }
            errors++;
          }
        }
        if (data129.logArgs !== void 0) {
          if (typeof data129.logArgs !== "boolean") {
            const err310 = { instancePath: instancePath + "/observability/logArgs", schemaPath: "#/properties/observability/properties/logArgs/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err310];
            } else {
              vErrors.push(err310);
            }
            errors++;
          }
        }
        if (data129.logResultPreview !== void 0) {
          if (typeof data129.logResultPreview !== "boolean") {
            const err311 = { instancePath: instancePath + "/observability/logResultPreview", schemaPath: "#/properties/observability/properties/logResultPreview/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err311];
            } else {
              vErrors.push(err311);
            }
            errors++;
          }
        }
        if (data129.auditLevel !== void 0) {
          let data132 = data129.auditLevel;
          if (typeof data132 !== "string") {
            const err312 = { instancePath: instancePath + "/observability/auditLevel", schemaPath: "#/properties/observability/properties/auditLevel/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err312];
            } else {
              vErrors.push(err312);
            }
            errors++;
          }
          if (!(data132 === "none" || data132 === "basic" || data132 === "full")) {
            const err313 = { instancePath: instancePath + "/observability/auditLevel", schemaPath: "#/properties/observability/properties/auditLevel/enum", keyword: "enum", params: { allowedValues: schema31.properties.observability.properties.auditLevel.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err313];
            } else {
              vErrors.push(err313);
            }
            errors++;
          }
        }
      } else {
        const err314 = { instancePath: instancePath + "/observability", schemaPath: "#/properties/observability/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err314];
        } else {
          vErrors.push(err314);
        }
        errors++;
      }
    }
    if (data.provenance !== void 0) {
      let data133 = data.provenance;
      if (data133 && typeof data133 == "object" && !Array.isArray(data133)) {
        if (data133.trustLevel === void 0) {
          const err315 = { instancePath: instancePath + "/provenance", schemaPath: "#/properties/provenance/required", keyword: "required", params: { missingProperty: "trustLevel" }, message: "must have required property 'trustLevel'" };
          if (vErrors === null) {
            vErrors = [err315];
          } else {
            vErrors.push(err315);
          }
          errors++;
        }
        if (data133.sourceRefs === void 0) {
          const err316 = { instancePath: instancePath + "/provenance", schemaPath: "#/properties/provenance/required", keyword: "required", params: { missingProperty: "sourceRefs" }, message: "must have required property 'sourceRefs'" };
          if (vErrors === null) {
            vErrors = [err316];
          } else {
            vErrors.push(err316);
          }
          errors++;
        }
        for (const key22 in data133) {
          if (!(key22 === "trustLevel" || key22 === "manifestHash" || key22 === "signature" || key22 === "sourceRefs")) {
            const err317 = { instancePath: instancePath + "/provenance", schemaPath: "#/properties/provenance/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key22 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err317];
            } else {
              vErrors.push(err317);
            }
            errors++;
          }
        }
        if (data133.trustLevel !== void 0) {
          let data134 = data133.trustLevel;
          if (typeof data134 !== "string") {
            const err318 = { instancePath: instancePath + "/provenance/trustLevel", schemaPath: "#/properties/provenance/properties/trustLevel/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err318];
            } else {
              vErrors.push(err318);
            }
            errors++;
          }
          if (!(data134 === "first_party" || data134 === "workspace" || data134 === "third_party" || data134 === "untrusted")) {
            const err319 = { instancePath: instancePath + "/provenance/trustLevel", schemaPath: "#/properties/provenance/properties/trustLevel/enum", keyword: "enum", params: { allowedValues: schema31.properties.provenance.properties.trustLevel.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err319];
            } else {
              vErrors.push(err319);
            }
            errors++;
          }
        }
        if (data133.manifestHash !== void 0) {
          let data135 = data133.manifestHash;
          if (typeof data135 === "string") {
            if (func2(data135) < 1) {
              const err320 = { instancePath: instancePath + "/provenance/manifestHash", schemaPath: "#/properties/provenance/properties/manifestHash/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err320];
              } else {
                vErrors.push(err320);
              }
              errors++;
            }
          } else {
            const err321 = { instancePath: instancePath + "/provenance/manifestHash", schemaPath: "#/properties/provenance/properties/manifestHash/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err321];
            } else {
              vErrors.push(err321);
            }
            errors++;
          }
        }
        if (data133.signature !== void 0) {
          let data136 = data133.signature;
          if (typeof data136 === "string") {
            if (func2(data136) < 1) {
              const err322 = { instancePath: instancePath + "/provenance/signature", schemaPath: "#/properties/provenance/properties/signature/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err322];
              } else {
                vErrors.push(err322);
              }
              errors++;
            }
          } else {
            const err323 = { instancePath: instancePath + "/provenance/signature", schemaPath: "#/properties/provenance/properties/signature/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err323];
            } else {
              vErrors.push(err323);
            }
            errors++;
          }
        }
        if (data133.sourceRefs !== void 0) {
          let data137 = data133.sourceRefs;
          if (Array.isArray(data137)) {
            const len24 = data137.length;
            for (let i29 = 0; i29 < len24; i29++) {
              let data138 = data137[i29];
              if (typeof data138 === "string") {
                if (func2(data138) < 1) {
                  const err324 = { instancePath: instancePath + "/provenance/sourceRefs/" + i29, schemaPath: "#/properties/provenance/properties/sourceRefs/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err324];
                  } else {
                    vErrors.push(err324);
                  }
                  errors++;
                }
              } else {
                const err325 = { instancePath: instancePath + "/provenance/sourceRefs/" + i29, schemaPath: "#/properties/provenance/properties/sourceRefs/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err325];
                } else {
                  vErrors.push(err325);
                }
                errors++;
              }
            }
          } else {
            const err326 = { instancePath: instancePath + "/provenance/sourceRefs", schemaPath: "#/properties/provenance/properties/sourceRefs/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err326];
            } else {
              vErrors.push(err326);
            }
            errors++;
          }
        }
      } else {
        const err327 = { instancePath: instancePath + "/provenance", schemaPath: "#/properties/provenance/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err327];
        } else {
          vErrors.push(err327);
        }
        errors++;
      }
    }
  } else {
    const err328 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err328];
    } else {
      vErrors.push(err328);
    }
    errors++;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
validate20.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
export {
  stdin_default as default,
  validate
};
