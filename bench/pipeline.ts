export async function benchPipeline(_options: Record<string, number>, _opened: AsyncDisposableStack): Promise<void> {}
