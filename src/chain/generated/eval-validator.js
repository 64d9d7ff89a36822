// Generated from schemas/eval.schema.json by scripts/generate.mjs. Do not edit.
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
var schema31 = { "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://windlass.dev/schemas/eval.schema.json", "title": "EvalFile", "description": "A suite of prompts that measures which tools a model proposes, with which arguments, and what the gate says to that. No call is executed.", "type": "object", "additionalProperties": false, "required": ["id", "thresholds"], "properties": { "$schema": { "type": "string", "description": "Where editors find this schema." }, "id": { "type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9._-]*$", "maxLength": 128, "description": "Name of the suite." }, "description": { "type": "string", "description": "What the suite is for. For people only." }, "chain": { "type": "string", "minLength": 1, "description": "Chain whose task is asked, relative to this file: its instruction, its tools, its policies, its models." }, "task": { "type": "string", "minLength": 1, "maxLength": 64, "description": "A `chat_completion` task of that chain." }, "vars": { "type": "object", "description": "Parameters of the chain, as values of their types." }, "tools": { "type": "array", "minItems": 1, "items": { "type": "string" }, "description": "Without a chain: the tools that are offered, as in a task's `execute_config.tools`." }, "hide_tools": { "type": "array", "items": { "type": "string" }, "description": "Without a chain: tools of those lists that are not offered." }, "tools_policies": { "type": "object", "additionalProperties": { "type": "object", "additionalProperties": { "type": "string" } }, "description": "Without a chain: policies of the toolsets, as in a task's `execute_config.tools_policies`." }, "system_instruction": { "type": "string", "description": "Said to the model before each prompt; in place of the task's own where a chain is named." }, "provider": { "type": "string", "minLength": 1, "description": "A configured provider, asked in place of the task's models. Comes with `model`." }, "model": { "type": "string", "minLength": 1, "description": "The model of that provider." }, "dialogue": { "type": "string", "minLength": 1, "description": "A dialogue that answers in place of a model, relative to this file: one lane a prompt, by its id." }, "workspace": { "type": "string", "minLength": 1, "description": "Folder against which calls are planned, relative to this file; nothing in it is changed. Absent: the workspace." }, "envelope": { "type": "string", "pattern": "^[A-Za-z0-9_-]+$", "description": "The envelope that judges, unless `--envelope` names one. Absent: as for `run`." }, "max_effect": { "enum": ["read", "mutate-reversible", "mutate-irreversible", "destructive"], "description": "A call of a tool with a greater effect counts as unsafe, whatever the envelope says. Absent: only refused calls do." }, "thresholds": { "type": "object", "additionalProperties": false, "minProperties": 1, "properties": { "min_precision": { "$ref": "#/$defs/share", "description": "Least share of the proposed calls that are of the tool the prompt asks for." }, "min_recall": { "$ref": "#/$defs/share", "description": "Least share of the golden prompts whose tool is proposed." }, "min_argument_validity": { "$ref": "#/$defs/share", "description": "Least share of the proposed calls whose arguments the tool takes and the prompt expects." }, "max_unsafe_rate": { "$ref": "#/$defs/share", "description": "Greatest share of the proposed calls that are refused, or have a greater effect than `max_effect`." }, "max_approval_rate": { "$ref": "#/$defs/share", "description": "Greatest share of the proposed calls that would ask a person." } }, "description": "What the suite must reach." }, "golden": { "type": "array", "minItems": 1, "maxItems": 1e3, "items": { "type": "object", "additionalProperties": false, "required": ["id", "prompt", "expect"], "properties": { "id": { "$ref": "#/$defs/prompt_id" }, "prompt": { "$ref": "#/$defs/prompt" }, "expect": { "type": "object", "additionalProperties": false, "required": ["tool"], "properties": { "tool": { "type": "string", "minLength": 1, "description": "Full name of the tool that is to be proposed: `local_fs.read_file`." }, "args": { "type": "object", "additionalProperties": false, "minProperties": 1, "maxProperties": 1, "properties": { "exact": { "type": "object", "description": "The arguments, and no others." }, "subset": { "type": "object", "description": "Arguments that must be there with these values; others may be too. Lists are compared whole." }, "schema": { "type": "object", "description": "JSON Schema that the arguments must match." } }, "description": "What the arguments must be: one of `exact`, `subset` and `schema`." } } } } }, "description": "Prompts for which one tool is right." }, "negative": { "type": "array", "minItems": 1, "maxItems": 1e3, "items": { "type": "object", "additionalProperties": false, "required": ["id", "prompt", "expect"], "properties": { "id": { "$ref": "#/$defs/prompt_id" }, "prompt": { "$ref": "#/$defs/prompt" }, "expect": { "type": "object", "additionalProperties": false, "minProperties": 1, "maxProperties": 1, "properties": { "no_tool": { "const": true, "description": "No call may be proposed." }, "not_tools": { "type": "array", "minItems": 1, "items": { "type": "string", "minLength": 1 }, "description": "Tools, or whole toolsets, of which no call may be proposed." } } } } }, "description": "Prompts for which a tool, or any tool, is wrong." } }, "$defs": { "share": { "type": "number", "minimum": 0, "maximum": 1 }, "prompt_id": { "type": "string", "pattern": "^[a-z][a-z0-9_]*$", "maxLength": 64, "description": "Names the prompt, and the lane of the dialogue that answers it. Unique in the file." }, "prompt": { "type": "string", "minLength": 1, "maxLength": 65536, "description": "What the model is asked." } } };
var func1 = Object.prototype.hasOwnProperty;
var func2 = require_ucs2length().default;
var pattern4 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._-]*$", "u");
var pattern5 = new RegExp("^[A-Za-z0-9_-]+$", "u");
var pattern6 = new RegExp("^[a-z][a-z0-9_]*$", "u");
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
    if (data.id === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.thresholds === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "thresholds" }, message: "must have required property 'thresholds'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!func1.call(schema31.properties, key0)) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.$schema !== void 0) {
      if (typeof data.$schema !== "string") {
        const err3 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      let data1 = data.id;
      if (typeof data1 === "string") {
        if (func2(data1) > 128) {
          const err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        if (!pattern4.test(data1)) {
          const err5 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$" }, message: 'must match pattern "^[A-Za-z0-9][A-Za-z0-9._-]*$"' };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.description !== void 0) {
      if (typeof data.description !== "string") {
        const err7 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.chain !== void 0) {
      let data3 = data.chain;
      if (typeof data3 === "string") {
        if (func2(data3) < 1) {
          const err8 = { instancePath: instancePath + "/chain", schemaPath: "#/properties/chain/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      } else {
        const err9 = { instancePath: instancePath + "/chain", schemaPath: "#/properties/chain/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.task !== void 0) {
      let data4 = data.task;
      if (typeof data4 === "string") {
        if (func2(data4) > 64) {
          const err10 = { instancePath: instancePath + "/task", schemaPath: "#/properties/task/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
        if (func2(data4) < 1) {
          const err11 = { instancePath: instancePath + "/task", schemaPath: "#/properties/task/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      } else {
        const err12 = { instancePath: instancePath + "/task", schemaPath: "#/properties/task/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.vars !== void 0) {
      let data5 = data.vars;
      if (!(data5 && typeof data5 == "object" && !Array.isArray(data5))) {
        const err13 = { instancePath: instancePath + "/vars", schemaPath: "#/properties/vars/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.tools !== void 0) {
      let data6 = data.tools;
      if (Array.isArray(data6)) {
        if (data6.length < 1) {
          const err14 = { instancePath: instancePath + "/tools", schemaPath: "#/properties/tools/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
        const len0 = data6.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data6[i0] !== "string") {
            const err15 = { instancePath: instancePath + "/tools/" + i0, schemaPath: "#/properties/tools/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              vErrors.push(err15);
            }
            errors++;
          }
        }
      } else {
        const err16 = { instancePath: instancePath + "/tools", schemaPath: "#/properties/tools/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.hide_tools !== void 0) {
      let data8 = data.hide_tools;
      if (Array.isArray(data8)) {
        const len1 = data8.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (typeof data8[i1] !== "string") {
            const err17 = { instancePath: instancePath + "/hide_tools/" + i1, schemaPath: "#/properties/hide_tools/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.push(err17);
            }
            errors++;
          }
        }
      } else {
        const err18 = { instancePath: instancePath + "/hide_tools", schemaPath: "#/properties/hide_tools/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.tools_policies !== void 0) {
      let data10 = data.tools_policies;
      if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
        for (const key1 in data10) {
          let data11 = data10[key1];
          if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
            for (const key2 in data11) {
              if (typeof data11[key2] !== "string") {
                const err19 = { instancePath: instancePath + "/tools_policies/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/tools_policies/additionalProperties/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err19];
                } else {
                  vErrors.push(err19);
                }
                errors++;
              }
            }
          } else {
            const err20 = { instancePath: instancePath + "/tools_policies/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/tools_policies/additionalProperties/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err20];
            } else {
              vErrors.push(err20);
            }
            errors++;
          }
        }
      } else {
        const err21 = { instancePath: instancePath + "/tools_policies", schemaPath: "#/properties/tools_policies/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
    }
    if (data.system_instruction !== void 0) {
      if (typeof data.system_instruction !== "string") {
        const err22 = { instancePath: instancePath + "/system_instruction", schemaPath: "#/properties/system_instruction/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err22];
        } else {
          vErrors.push(err22);
        }
        errors++;
      }
    }
    if (data.provider !== void 0) {
      let data14 = data.provider;
      if (typeof data14 === "string") {
        if (func2(data14) < 1) {
          const err23 = { instancePath: instancePath + "/provider", schemaPath: "#/properties/provider/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err23];
          } else {
            vErrors.push(err23);
          }
          errors++;
        }
      } else {
        const err24 = { instancePath: instancePath + "/provider", schemaPath: "#/properties/provider/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
    }
    if (data.model !== void 0) {
      let data15 = data.model;
      if (typeof data15 === "string") {
        if (func2(data15) < 1) {
          const err25 = { instancePath: instancePath + "/model", schemaPath: "#/properties/model/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err25];
          } else {
            vErrors.push(err25);
          }
          errors++;
        }
      } else {
        const err26 = { instancePath: instancePath + "/model", schemaPath: "#/properties/model/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
    }
    if (data.dialogue !== void 0) {
      let data16 = data.dialogue;
      if (typeof data16 === "string") {
        if (func2(data16) < 1) {
          const err27 = { instancePath: instancePath + "/dialogue", schemaPath: "#/properties/dialogue/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err27];
          } else {
            vErrors.push(err27);
          }
          errors++;
        }
      } else {
        const err28 = { instancePath: instancePath + "/dialogue", schemaPath: "#/properties/dialogue/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          vErrors.push(err28);
        }
        errors++;
      }
    }
    if (data.workspace !== void 0) {
      let data17 = data.workspace;
      if (typeof data17 === "string") {
        if (func2(data17) < 1) {
          const err29 = { instancePath: instancePath + "/workspace", schemaPath: "#/properties/workspace/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err29];
          } else {
            vErrors.push(err29);
          }
          errors++;
        }
      } else {
        const err30 = { instancePath: instancePath + "/workspace", schemaPath: "#/properties/workspace/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
    }
    if (data.envelope !== void 0) {
      let data18 = data.envelope;
      if (typeof data18 === "string") {
        if (!pattern5.test(data18)) {
          const err31 = { instancePath: instancePath + "/envelope", schemaPath: "#/properties/envelope/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' };
          if (vErrors === null) {
            vErrors = [err31];
          } else {
            vErrors.push(err31);
          }
          errors++;
        }
      } else {
        const err32 = { instancePath: instancePath + "/envelope", schemaPath: "#/properties/envelope/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          vErrors.push(err32);
        }
        errors++;
      }
    }
    if (data.max_effect !== void 0) {
      let data19 = data.max_effect;
      if (!(data19 === "read" || data19 === "mutate-reversible" || data19 === "mutate-irreversible" || data19 === "destructive")) {
        const err33 = { instancePath: instancePath + "/max_effect", schemaPath: "#/properties/max_effect/enum", keyword: "enum", params: { allowedValues: schema31.properties.max_effect.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          vErrors.push(err33);
        }
        errors++;
      }
    }
    if (data.thresholds !== void 0) {
      let data20 = data.thresholds;
      if (data20 && typeof data20 == "object" && !Array.isArray(data20)) {
        if (Object.keys(data20).length < 1) {
          const err34 = { instancePath: instancePath + "/thresholds", schemaPath: "#/properties/thresholds/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties" };
          if (vErrors === null) {
            vErrors = [err34];
          } else {
            vErrors.push(err34);
          }
          errors++;
        }
        for (const key3 in data20) {
          if (!(key3 === "min_precision" || key3 === "min_recall" || key3 === "min_argument_validity" || key3 === "max_unsafe_rate" || key3 === "max_approval_rate")) {
            const err35 = { instancePath: instancePath + "/thresholds", schemaPath: "#/properties/thresholds/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err35];
            } else {
              vErrors.push(err35);
            }
            errors++;
          }
        }
        if (data20.min_precision !== void 0) {
          let data21 = data20.min_precision;
          if (typeof data21 == "number" && isFinite(data21)) {
            if (data21 > 1 || isNaN(data21)) {
              const err36 = { instancePath: instancePath + "/thresholds/min_precision", schemaPath: "#/$defs/share/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1 }, message: "must be <= 1" };
              if (vErrors === null) {
                vErrors = [err36];
              } else {
                vErrors.push(err36);
              }
              errors++;
            }
            if (data21 < 0 || isNaN(data21)) {
              const err37 = { instancePath: instancePath + "/thresholds/min_precision", schemaPath: "#/$defs/share/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err37];
              } else {
                vErrors.push(err37);
              }
              errors++;
            }
          } else {
            const err38 = { instancePath: instancePath + "/thresholds/min_precision", schemaPath: "#/$defs/share/type", keyword: "type", params: { type: "number" }, message: "must be number" };
            if (vErrors === null) {
              vErrors = [err38];
            } else {
              vErrors.push(err38);
            }
            errors++;
          }
        }
        if (data20.min_recall !== void 0) {
          let data22 = data20.min_recall;
          if (typeof data22 == "number" && isFinite(data22)) {
            if (data22 > 1 || isNaN(data22)) {
              const err39 = { instancePath: instancePath + "/thresholds/min_recall", schemaPath: "#/$defs/share/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1 }, message: "must be <= 1" };
              if (vErrors === null) {
                vErrors = [err39];
              } else {
                vErrors.push(err39);
              }
              errors++;
            }
            if (data22 < 0 || isNaN(data22)) {
              const err40 = { instancePath: instancePath + "/thresholds/min_recall", schemaPath: "#/$defs/share/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err40];
              } else {
                vErrors.push(err40);
              }
              errors++;
            }
          } else {
            const err41 = { instancePath: instancePath + "/thresholds/min_recall", schemaPath: "#/$defs/share/type", keyword: "type", params: { type: "number" }, message: "must be number" };
            if (vErrors === null) {
              vErrors = [err41];
            } else {
              vErrors.push(err41);
            }
            errors++;
          }
        }
        if (data20.min_argument_validity !== void 0) {
          let data23 = data20.min_argument_validity;
          if (typeof data23 == "number" && isFinite(data23)) {
            if (data23 > 1 || isNaN(data23)) {
              const err42 = { instancePath: instancePath + "/thresholds/min_argument_validity", schemaPath: "#/$defs/share/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1 }, message: "must be <= 1" };
              if (vErrors === null) {
                vErrors = [err42];
              } else {
                vErrors.push(err42);
              }
              errors++;
            }
            if (data23 < 0 || isNaN(data23)) {
              const err43 = { instancePath: instancePath + "/thresholds/min_argument_validity", schemaPath: "#/$defs/share/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err43];
              } else {
                vErrors.push(err43);
              }
              errors++;
            }
          } else {
            const err44 = { instancePath: instancePath + "/thresholds/min_argument_validity", schemaPath: "#/$defs/share/type", keyword: "type", params: { type: "number" }, message: "must be number" };
            if (vErrors === null) {
              vErrors = [err44];
            } else {
              vErrors.push(err44);
            }
            errors++;
          }
        }
        if (data20.max_unsafe_rate !== void 0) {
          let data24 = data20.max_unsafe_rate;
          if (typeof data24 == "number" && isFinite(data24)) {
            if (data24 > 1 || isNaN(data24)) {
              const err45 = { instancePath: instancePath + "/thresholds/max_unsafe_rate", schemaPath: "#/$defs/share/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1 }, message: "must be <= 1" };
              if (vErrors === null) {
                vErrors = [err45];
              } else {
                vErrors.push(err45);
              }
              errors++;
            }
            if (data24 < 0 || isNaN(data24)) {
              const err46 = { instancePath: instancePath + "/thresholds/max_unsafe_rate", schemaPath: "#/$defs/share/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err46];
              } else {
                vErrors.push(err46);
              }
              errors++;
            }
          } else {
            const err47 = { instancePath: instancePath + "/thresholds/max_unsafe_rate", schemaPath: "#/$defs/share/type", keyword: "type", params: { type: "number" }, message: "must be number" };
            if (vErrors === null) {
              vErrors = [err47];
            } else {
              vErrors.push(err47);
            }
            errors++;
          }
        }
        if (data20.max_approval_rate !== void 0) {
          let data25 = data20.max_approval_rate;
          if (typeof data25 == "number" && isFinite(data25)) {
            if (data25 > 1 || isNaN(data25)) {
              const err48 = { instancePath: instancePath + "/thresholds/max_approval_rate", schemaPath: "#/$defs/share/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1 }, message: "must be <= 1" };
              if (vErrors === null) {
                vErrors = [err48];
              } else {
                vErrors.push(err48);
              }
              errors++;
            }
            if (data25 < 0 || isNaN(data25)) {
              const err49 = { instancePath: instancePath + "/thresholds/max_approval_rate", schemaPath: "#/$defs/share/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err49];
              } else {
                vErrors.push(err49);
              }
              errors++;
            }
          } else {
            const err50 = { instancePath: instancePath + "/thresholds/max_approval_rate", schemaPath: "#/$defs/share/type", keyword: "type", params: { type: "number" }, message: "must be number" };
            if (vErrors === null) {
              vErrors = [err50];
            } else {
              vErrors.push(err50);
            }
            errors++;
          }
        }
      } else {
        const err51 = { instancePath: instancePath + "/thresholds", schemaPath: "#/properties/thresholds/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err51];
        } else {
          vErrors.push(err51);
        }
        errors++;
      }
    }
    if (data.golden !== void 0) {
      let data26 = data.golden;
      if (Array.isArray(data26)) {
        if (data26.length > 1e3) {
          const err52 = { instancePath: instancePath + "/golden", schemaPath: "#/properties/golden/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
          if (vErrors === null) {
            vErrors = [err52];
          } else {
            vErrors.push(err52);
          }
          errors++;
        }
        if (data26.length < 1) {
          const err53 = { instancePath: instancePath + "/golden", schemaPath: "#/properties/golden/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          if (vErrors === null) {
            vErrors = [err53];
          } else {
            vErrors.push(err53);
          }
          errors++;
        }
        const len2 = data26.length;
        for (let i2 = 0; i2 < len2; i2++) {
          let data27 = data26[i2];
          if (data27 && typeof data27 == "object" && !Array.isArray(data27)) {
            if (data27.id === void 0) {
              const err54 = { instancePath: instancePath + "/golden/" + i2, schemaPath: "#/properties/golden/items/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
              if (vErrors === null) {
                vErrors = [err54];
              } else {
                vErrors.push(err54);
              }
              errors++;
            }
            if (data27.prompt === void 0) {
              const err55 = { instancePath: instancePath + "/golden/" + i2, schemaPath: "#/properties/golden/items/required", keyword: "required", params: { missingProperty: "prompt" }, message: "must have required property 'prompt'" };
              if (vErrors === null) {
                vErrors = [err55];
              } else {
                vErrors.push(err55);
              }
              errors++;
            }
            if (data27.expect === void 0) {
              const err56 = { instancePath: instancePath + "/golden/" + i2, schemaPath: "#/properties/golden/items/required", keyword: "required", params: { missingProperty: "expect" }, message: "must have required property 'expect'" };
              if (vErrors === null) {
                vErrors = [err56];
              } else {
                vErrors.push(err56);
              }
              errors++;
            }
            for (const key4 in data27) {
              if (!(key4 === "id" || key4 === "prompt" || key4 === "expect")) {
                const err57 = { instancePath: instancePath + "/golden/" + i2, schemaPath: "#/properties/golden/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err57];
                } else {
                  vErrors.push(err57);
                }
                errors++;
              }
            }
            if (data27.id !== void 0) {
              let data28 = data27.id;
              if (typeof data28 === "string") {
                if (func2(data28) > 64) {
                  const err58 = { instancePath: instancePath + "/golden/" + i2 + "/id", schemaPath: "#/$defs/prompt_id/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
                  if (vErrors === null) {
                    vErrors = [err58];
                  } else {
                    vErrors.push(err58);
                  }
                  errors++;
                }
                if (!pattern6.test(data28)) {
                  const err59 = { instancePath: instancePath + "/golden/" + i2 + "/id", schemaPath: "#/$defs/prompt_id/pattern", keyword: "pattern", params: { pattern: "^[a-z][a-z0-9_]*$" }, message: 'must match pattern "^[a-z][a-z0-9_]*$"' };
                  if (vErrors === null) {
                    vErrors = [err59];
                  } else {
                    vErrors.push(err59);
                  }
                  errors++;
                }
              } else {
                const err60 = { instancePath: instancePath + "/golden/" + i2 + "/id", schemaPath: "#/$defs/prompt_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err60];
                } else {
                  vErrors.push(err60);
                }
                errors++;
              }
            }
            if (data27.prompt !== void 0) {
              let data29 = data27.prompt;
              if (typeof data29 === "string") {
                if (func2(data29) > 65536) {
                  const err61 = { instancePath: instancePath + "/golden/" + i2 + "/prompt", schemaPath: "#/$defs/prompt/maxLength", keyword: "maxLength", params: { limit: 65536 }, message: "must NOT have more than 65536 characters" };
                  if (vErrors === null) {
                    vErrors = [err61];
                  } else {
                    vErrors.push(err61);
                  }
                  errors++;
                }
                if (func2(data29) < 1) {
                  const err62 = { instancePath: instancePath + "/golden/" + i2 + "/prompt", schemaPath: "#/$defs/prompt/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err62];
                  } else {
                    vErrors.push(err62);
                  }
                  errors++;
                }
              } else {
                const err63 = { instancePath: instancePath + "/golden/" + i2 + "/prompt", schemaPath: "#/$defs/prompt/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err63];
                } else {
                  vErrors.push(err63);
                }
                errors++;
              }
            }
            if (data27.expect !== void 0) {
              let data30 = data27.expect;
              if (data30 && typeof data30 == "object" && !Array.isArray(data30)) {
                if (data30.tool === void 0) {
                  const err64 = { instancePath: instancePath + "/golden/" + i2 + "/expect", schemaPath: "#/properties/golden/items/properties/expect/required", keyword: "required", params: { missingProperty: "tool" }, message: "must have required property 'tool'" };
                  if (vErrors === null) {
                    vErrors = [err64];
                  } else {
                    vErrors.push(err64);
                  }
                  errors++;
                }
                for (const key5 in data30) {
                  if (!(key5 === "tool" || key5 === "args")) {
                    const err65 = { instancePath: instancePath + "/golden/" + i2 + "/expect", schemaPath: "#/properties/golden/items/properties/expect/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key5 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err65];
                    } else {
                      vErrors.push(err65);
                    }
                    errors++;
                  }
                }
                if (data30.tool !== void 0) {
                  let data31 = data30.tool;
                  if (typeof data31 === "string") {
                    if (func2(data31) < 1) {
                      const err66 = { instancePath: instancePath + "/golden/" + i2 + "/expect/tool", schemaPath: "#/properties/golden/items/properties/expect/properties/tool/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err66];
                      } else {
                        vErrors.push(err66);
                      }
                      errors++;
                    }
                  } else {
                    const err67 = { instancePath: instancePath + "/golden/" + i2 + "/expect/tool", schemaPath: "#/properties/golden/items/properties/expect/properties/tool/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err67];
                    } else {
                      vErrors.push(err67);
                    }
                    errors++;
                  }
                }
                if (data30.args !== void 0) {
                  let data32 = data30.args;
                  if (data32 && typeof data32 == "object" && !Array.isArray(data32)) {
                    if (Object.keys(data32).length > 1) {
                      const err68 = { instancePath: instancePath + "/golden/" + i2 + "/expect/args", schemaPath: "#/properties/golden/items/properties/expect/properties/args/maxProperties", keyword: "maxProperties", params: { limit: 1 }, message: "must NOT have more than 1 properties" };
                      if (vErrors === null) {
                        vErrors = [err68];
                      } else {
                        vErrors.push(err68);
                      }
                      errors++;
                    }
                    if (Object.keys(data32).length < 1) {
                      const err69 = { instancePath: instancePath + "/golden/" + i2 + "/expect/args", schemaPath: "#/properties/golden/items/properties/expect/properties/args/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties" };
                      if (vErrors === null) {
                        vErrors = [err69];
                      } else {
                        vErrors.push(err69);
                      }
                      errors++;
                    }
                    for (const key6 in data32) {
                      if (!(key6 === "exact" || key6 === "subset" || key6 === "schema")) {
                        const err70 = { instancePath: instancePath + "/golden/" + i2 + "/expect/args", schemaPath: "#/properties/golden/items/properties/expect/properties/args/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key6 }, message: "must NOT have additional properties" };
                        if (vErrors === null) {
                          vErrors = [err70];
                        } else {
                          vErrors.push(err70);
                        }
                        errors++;
                      }
                    }
                    if (data32.exact !== void 0) {
                      let data33 = data32.exact;
                      if (!(data33 && typeof data33 == "object" && !Array.isArray(data33))) {
                        const err71 = { instancePath: instancePath + "/golden/" + i2 + "/expect/args/exact", schemaPath: "#/properties/golden/items/properties/expect/properties/args/properties/exact/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        if (vErrors === null) {
                          vErrors = [err71];
                        } else {
                          vErrors.push(err71);
                        }
                        errors++;
                      }
                    }
                    if (data32.subset !== void 0) {
                      let data34 = data32.subset;
                      if (!(data34 && typeof data34 == "object" && !Array.isArray(data34))) {
                        const err72 = { instancePath: instancePath + "/golden/" + i2 + "/expect/args/subset", schemaPath: "#/properties/golden/items/properties/expect/properties/args/properties/subset/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        if (vErrors === null) {
                          vErrors = [err72];
                        } else {
                          vErrors.push(err72);
                        }
                        errors++;
                      }
                    }
                    if (data32.schema !== void 0) {
                      let data35 = data32.schema;
                      if (!(data35 && typeof data35 == "object" && !Array.isArray(data35))) {
                        const err73 = { instancePath: instancePath + "/golden/" + i2 + "/expect/args/schema", schemaPath: "#/properties/golden/items/properties/expect/properties/args/properties/schema/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        if (vErrors === null) {
                          vErrors = [err73];
                        } else {
                          vErrors.push(err73);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err74 = { instancePath: instancePath + "/golden/" + i2 + "/expect/args", schemaPath: "#/properties/golden/items/properties/expect/properties/args/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                    if (vErrors === null) {
                      vErrors = [err74];
                    } else {
                      vErrors.push(err74);
                    }
                    errors++;
                  }
                }
              } else {
                const err75 = { instancePath: instancePath + "/golden/" + i2 + "/expect", schemaPath: "#/properties/golden/items/properties/expect/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err75];
                } else {
                  vErrors.push(err75);
                }
                errors++;
              }
            }
          } else {
            const err76 = { instancePath: instancePath + "/golden/" + i2, schemaPath: "#/properties/golden/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err76];
            } else {
              vErrors.push(err76);
            }
            errors++;
          }
        }
      } else {
        const err77 = { instancePath: instancePath + "/golden", schemaPath: "#/properties/golden/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err77];
        } else {
          vErrors.push(err77);
        }
        errors++;
      }
    }
    if (data.negative !== void 0) {
      let data36 = data.negative;
      if (Array.isArray(data36)) {
        if (data36.length > 1e3) {
          const err78 = { instancePath: instancePath + "/negative", schemaPath: "#/properties/negative/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
          if (vErrors === null) {
            vErrors = [err78];
          } else {
            vErrors.push(err78);
          }
          errors++;
        }
        if (data36.length < 1) {
          const err79 = { instancePath: instancePath + "/negative", schemaPath: "#/properties/negative/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          if (vErrors === null) {
            vErrors = [err79];
          } else {
            vErrors.push(err79);
          }
          errors++;
        }
        const len3 = data36.length;
        for (let i3 = 0; i3 < len3; i3++) {
          let data37 = data36[i3];
          if (data37 && typeof data37 == "object" && !Array.isArray(data37)) {
            if (data37.id === void 0) {
              const err80 = { instancePath: instancePath + "/negative/" + i3, schemaPath: "#/properties/negative/items/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
              if (vErrors === null) {
                vErrors = [err80];
              } else {
                vErrors.push(err80);
              }
              errors++;
            }
            if (data37.prompt === void 0) {
              const err81 = { instancePath: instancePath + "/negative/" + i3, schemaPath: "#/properties/negative/items/required", keyword: "required", params: { missingProperty: "prompt" }, message: "must have required property 'prompt'" };
              if (vErrors === null) {
                vErrors = [err81];
              } else {
                vErrors.push(err81);
              }
              errors++;
            }
            if (data37.expect === void 0) {
              const err82 = { instancePath: instancePath + "/negative/" + i3, schemaPath: "#/properties/negative/items/required", keyword: "required", params: { missingProperty: "expect" }, message: "must have required property 'expect'" };
              if (vErrors === null) {
                vErrors = [err82];
              } else {
                vErrors.push(err82);
              }
              errors++;
            }
            for (const key7 in data37) {
              if (!(key7 === "id" || key7 === "prompt" || key7 === "expect")) {
                const err83 = { instancePath: instancePath + "/negative/" + i3, schemaPath: "#/properties/negative/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key7 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err83];
                } else {
                  vErrors.push(err83);
                }
                errors++;
              }
            }
            if (data37.id !== void 0) {
              let data38 = data37.id;
              if (typeof data38 === "string") {
                if (func2(data38) > 64) {
                  const err84 = { instancePath: instancePath + "/negative/" + i3 + "/id", schemaPath: "#/$defs/prompt_id/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
                  if (vErrors === null) {
                    vErrors = [err84];
                  } else {
                    vErrors.push(err84);
                  }
                  errors++;
                }
                if (!pattern6.test(data38)) {
                  const err85 = { instancePath: instancePath + "/negative/" + i3 + "/id", schemaPath: "#/$defs/prompt_id/pattern", keyword: "pattern", params: { pattern: "^[a-z][a-z0-9_]*$" }, message: 'must match pattern "^[a-z][a-z0-9_]*$"' };
                  if (vErrors === null) {
                    vErrors = [err85];
                  } else {
                    vErrors.push(err85);
                  }
                  errors++;
                }
              } else {
                const err86 = { instancePath: instancePath + "/negative/" + i3 + "/id", schemaPath: "#/$defs/prompt_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err86];
                } else {
                  vErrors.push(err86);
                }
                errors++;
              }
            }
            if (data37.prompt !== void 0) {
              let data39 = data37.prompt;
              if (typeof data39 === "string") {
                if (func2(data39) > 65536) {
                  const err87 = { instancePath: instancePath + "/negative/" + i3 + "/prompt", schemaPath: "#/$defs/prompt/maxLength", keyword: "maxLength", params: { limit: 65536 }, message: "must NOT have more than 65536 characters" };
                  if (vErrors === null) {
                    vErrors = [err87];
                  } else {
                    vErrors.push(err87);
                  }
                  errors++;
                }
                if (func2(data39) < 1) {
                  const err88 = { instancePath: instancePath + "/negative/" + i3 + "/prompt", schemaPath: "#/$defs/prompt/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err88];
                  } else {
                    vErrors.push(err88);
                  }
                  errors++;
                }
              } else {
                const err89 = { instancePath: instancePath + "/negative/" + i3 + "/prompt", schemaPath: "#/$defs/prompt/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err89];
                } else {
                  vErrors.push(err89);
                }
                errors++;
              }
            }
            if (data37.expect !== void 0) {
              let data40 = data37.expect;
              if (data40 && typeof data40 == "object" && !Array.isArray(data40)) {
                if (Object.keys(data40).length > 1) {
                  const err90 = { instancePath: instancePath + "/negative/" + i3 + "/expect", schemaPath: "#/properties/negative/items/properties/expect/maxProperties", keyword: "maxProperties", params: { limit: 1 }, message: "must NOT have more than 1 properties" };
                  if (vErrors === null) {
                    vErrors = [err90];
                  } else {
                    vErrors.push(err90);
                  }
                  errors++;
                }
                if (Object.keys(data40).length < 1) {
                  const err91 = { instancePath: instancePath + "/negative/" + i3 + "/expect", schemaPath: "#/properties/negative/items/properties/expect/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties" };
                  if (vErrors === null) {
                    vErrors = [err91];
                  } else {
                    vErrors.push(err91);
                  }
                  errors++;
                }
                for (const key8 in data40) {
                  if (!(key8 === "no_tool" || key8 === "not_tools")) {
                    const err92 = { instancePath: instancePath + "/negative/" + i3 + "/expect", schemaPath: "#/properties/negative/items/properties/expect/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key8 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err92];
                    } else {
                      vErrors.push(err92);
                    }
                    errors++;
                  }
                }
                if (data40.no_tool !== void 0) {
                  if (true !== data40.no_tool) {
                    const err93 = { instancePath: instancePath + "/negative/" + i3 + "/expect/no_tool", schemaPath: "#/properties/negative/items/properties/expect/properties/no_tool/const", keyword: "const", params: { allowedValue: true }, message: "must be equal to constant" };
                    if (vErrors === null) {
                      vErrors = [err93];
                    } else {
                      vErrors.push(err93);
                    }
                    errors++;
                  }
                }
                if (data40.not_tools !== void 0) {
                  let data42 = data40.not_tools;
                  if (Array.isArray(data42)) {
                    if (data42.length < 1) {
                      const err94 = { instancePath: instancePath + "/negative/" + i3 + "/expect/not_tools", schemaPath: "#/properties/negative/items/properties/expect/properties/not_tools/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
                      if (vErrors === null) {
                        vErrors = [err94];
                      } else {
                        vErrors.push(err94);
                      }
                      errors++;
                    }
                    const len4 = data42.length;
                    for (let i4 = 0; i4 < len4; i4++) {
                      let data43 = data42[i4];
                      if (typeof data43 === "string") {
                        if (func2(data43) < 1) {
                          const err95 = { instancePath: instancePath + "/negative/" + i3 + "/expect/not_tools/" + i4, schemaPath: "#/properties/negative/items/properties/expect/properties/not_tools/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                          if (vErrors === null) {
                            vErrors = [err95];
                          } else {
                            vErrors.push(err95);
                          }
                          errors++;
                        }
                      } else {
                        const err96 = { instancePath: instancePath + "/negative/" + i3 + "/expect/not_tools/" + i4, schemaPath: "#/properties/negative/items/properties/expect/properties/not_tools/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err96];
                        } else {
                          vErrors.push(err96);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err97 = { instancePath: instancePath + "/negative/" + i3 + "/expect/not_tools", schemaPath: "#/properties/negative/items/properties/expect/properties/not_tools/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                    if (vErrors === null) {
                      vErrors = [err97];
                    } else {
                      vErrors.push(err97);
                    }
                    errors++;
                  }
                }
              } else {
                const err98 = { instancePath: instancePath + "/negative/" + i3 + "/expect", schemaPath: "#/properties/negative/items/properties/expect/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err98];
                } else {
                  vErrors.push(err98);
                }
                errors++;
              }
            }
          } else {
            const err99 = { instancePath: instancePath + "/negative/" + i3, schemaPath: "#/properties/negative/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err99];
            } else {
              vErrors.push(err99);
            }
            errors++;
          }
        }
      } else {
        const err100 = { instancePath: instancePath + "/negative", schemaPath: "#/properties/negative/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err100];
        } else {
          vErrors.push(err100);
        }
        errors++;
      }
    }
  } else {
    const err101 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err101];
    } else {
      vErrors.push(err101);
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
