/** A Mastra workflow of trivial steps in a row, without a store; what it returns runs it once. */
export async function mastra(steps) {
  const { createStep, createWorkflow } = await import('@mastra/core/workflows');
  const { z } = await import('zod');
  const schema = z.object({ value: z.string() });
  const step = (n) =>
    createStep({ id: `t${n}`, inputSchema: schema, outputSchema: schema, execute: async ({ inputData: { value } }) => ({ value }) });
  let workflow = createWorkflow({ id: 'noops', inputSchema: schema, outputSchema: schema });
  for (let n = 0; n < steps; n++) workflow = workflow.then(step(n));
  workflow.commit();
  return async () => {
    const run = await workflow.createRunAsync();
    const { status } = await run.start({ inputData: { value: 'x' } });
    if (status !== 'success') throw new Error(`the workflow ended ${status}`);
    return steps;
  };
}
