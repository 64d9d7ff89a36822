/** A workspace whose chain reads, edits and writes files and lets a scripted model do the same. */
export function crashFiles(withLedger: boolean): Readonly<Record<string, string>> {
  return {
    'config.txt': 'version=1\n',
    'notes.md': '# Notes\n- end\n',
    'log.txt': '<end>\n',
    'chain.yaml': chain(withLedger),
    'operator.yaml': `default_envelope: all
envelopes: { all: { default_action: allow, files: { read: allow, write: allow } } }
providers: { script: { type: scripted, dialogue: model.yaml } }
`,
    'model.yaml': MODEL,
  };
}

const MODEL = `lanes:
  think:
    - reply: { tool_calls: [ { name: local_fs.read_file, args: { path: notes.md } } ] }
    - reply: { tool_calls: [ { name: local_fs.edit_file, args: { path: notes.md, old_string: "- end", new_string: "- one\\n- end" } } ] }
    - reply:
        tool_calls:
          - { name: local_fs.write_file, args: { path: out/a.md, content: "a\\n" } }
          - { name: local_fs.write_file, args: { path: out/b.md, content: "b\\n" } }
    - reply: { tool_calls: [ { name: local_fs.read_file, args: { path: notes.md, force: true } } ] }
    - reply: { tool_calls: [ { name: local_fs.edit_file, args: { path: notes.md, old_string: "- end", new_string: "- two\\n- end" } } ] }
    - reply: { text: "all noted" }
`;

function chain(withLedger: boolean): string {
  return `id: crash
tasks:
  - { id: read, handler: tools, tools: { name: local_fs, tool_name: read_file, args: { path: config.txt } }, transition: { branches: [{ operator: default, goto: edit }] } }
  - id: edit
    handler: tools
    tools: { name: local_fs, tool_name: edit_file, args: { path: config.txt, old_string: version=1, new_string: version=2 } }
    transition: { branches: [{ operator: default, goto: think }] }
  - id: think
    handler: chat_completion
    prompt_template: "keep the notes"
    execute_config: { provider: script, model: any, tools: [local_fs] }
    transition:
      branches:
        - { operator: edge_traversed_at_least, edge: "think->act", when: "9", goto: read_log }
        - { operator: equals, when: tool_call, goto: act }
        - { operator: default, goto: read_log }
  - id: act
    handler: execute_tool_calls
    calls_from: think
    transition: { branches: [{ operator: default, goto: think }] }
  - { id: read_log, handler: tools, tools: { name: local_fs, tool_name: read_file, args: { path: log.txt } }, transition: { branches: [{ operator: default, goto: append }] } }
  - id: append
    handler: tools
    tools: { name: local_fs, tool_name: edit_file, args: { path: log.txt, old_string: "<end>", new_string: "entry\\n<end>" } }
    transition:
      branches:
        - { operator: edge_traversed_at_least, edge: "append->read_log", when: "3", goto: final }
        - { operator: default, goto: read_log }
  - id: final
    handler: tools
    tools: { name: local_fs, tool_name: write_file, args: { path: out/final.md, content: "finished\\n" } }
${withLedger ? LEDGER : ''}`;
}

const LEDGER = `    transition: { branches: [{ operator: default, goto: charge }] }
  - id: charge
    handler: tools
    tools: { name: ledger, tool_name: charge, args: { note: "rent" } }
    transition:
      branches:
        - { operator: edge_traversed_at_least, edge: "charge->charge", when: "3", goto: send }
        - { operator: default, goto: charge }
  - id: send
    handler: tools
    tools: { name: ledger, tool_name: send, args: { note: "mail" } }
    transition:
      branches:
        - { operator: edge_traversed_at_least, edge: "send->send", when: "3", goto: end }
        - { operator: default, goto: send }
`;
