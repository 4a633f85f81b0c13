// Whether a process of Talonario answers: `salud.js 3000`. For the health check of a container, which has no curl.
const [, , puerto = '3000', ruta = '/readyz'] = process.argv;
try {
  const { ok } = await fetch(`http://127.0.0.1:${puerto}${ruta}`, { signal: AbortSignal.timeout(5_000) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
