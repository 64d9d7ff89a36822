/**
 * A LangGraph.js graph of trivial nodes in a row; what it returns runs it once. With a database it keeps a checkpoint of
 * every step there, each on disk before the next step begins.
 */
export async function langGraph(steps, db = null) {
  const { Annotation, END, START, StateGraph } = await import('@langchain/langgraph');
  const graph = new StateGraph(Annotation.Root({ value: Annotation() }));
  const name = (n) => (n === steps ? END : `t${n}`);
  for (let n = 0; n < steps; n++) graph.addNode(name(n), ({ value }) => ({ value }));
  graph.addEdge(START, name(0));
  for (let n = 0; n < steps; n++) graph.addEdge(name(n), name(n + 1));
  const compiled = graph.compile(db === null ? {} : { checkpointer: await checkpointer(db) });
  let thread = 0;
  return async () => {
    const durable = db === null ? {} : { durability: 'sync', configurable: { thread_id: `thread-${thread++}` } };
    const { value } = await compiled.invoke({ value: 'x' }, { recursionLimit: steps + 10, ...durable });
    if (value !== 'x') throw new Error(`the graph ended with ${value}`);
    return steps;
  };
}

async function checkpointer(db) {
  const { SqliteSaver } = await import('@langchain/langgraph-checkpoint-sqlite');
  const saver = new SqliteSaver(db);
  saver.setup(); // sets the log mode
  const [mode, synchronous] = [db.pragma('journal_mode', { simple: true }), db.pragma('synchronous', { simple: true })];
  if (mode !== 'wal' || synchronous !== 2) throw new Error(`the checkpointer left the database at ${mode} and ${synchronous}`);
  return saver;
}
