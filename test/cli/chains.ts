/** Small chains that end in every way. */
export const CHAINS = {
  'ok.yaml': `id: ok
input: { type: string, default: nobody }
vars: { greeting: { type: string, default: hello } }
tasks:
  - id: say
    handler: noop
    prompt_template: "{{ vars.greeting }} {{ input }}"
`,
  'echo.yaml': `id: echo
tasks:
  - id: pass
    handler: noop
`,
  'json.yaml': `id: json
input: { type: object, required: [n], properties: { n: { type: integer } } }
tasks:
  - id: pass
    handler: noop
`,
  'fails.yaml': `id: fails
tasks:
  - id: boom
    handler: raise_error
    prompt_template: "no luck"
`,
  'retries.yaml': `id: retries
tasks:
  - id: think
    handler: chat_completion
    prompt_template: hello
    execute_config: { provider: slow, model: any }
    timeout: 30ms
    retry_on_failure: 1
`,
  'denied.yaml': `id: denied
tasks:
  - id: out
    handler: tools
    tools: { name: local_fs, tool_name: read_file, args: { path: ../../secret } }
`,
  'asks.yaml': `id: asks
tasks:
  - id: put
    handler: tools
    tools: { name: local_fs, tool_name: write_file, args: { path: new.txt, content: hi } }
`,
  'spins.yaml': `id: spins
budget: { steps: 5 }
tasks:
  - id: round
    handler: noop
    transition:
      branches:
        - { operator: edge_traversed_at_least, edge: "round->round", when: "1000000", goto: end }
        - { operator: default, goto: round }
`,
  'broken.yaml': `id: broken
tasks:
  - id: a
    handler: noop
    transtion: {}
`,
  'waits.yaml': `id: waits
tasks:
  - id: think
    handler: chat_completion
    prompt_template: hello
    execute_config: { provider: slow, model: any }
`,
  'windlass.yaml': `providers:
  slow: { type: scripted, dialogue: slow.dialogue.yaml }
`,
  'slow.dialogue.yaml': `lanes:
  think:
    - { delay: 60s, reply: { text: "late" } }
`,
} as const;
