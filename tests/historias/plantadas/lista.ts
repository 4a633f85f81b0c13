const EMISIONES = 'core/src/store/comprobantes/emisiones';
const EMITIR = 'core/src/actions/facturacion/emitir';

export type Anillo = 'uno' | 'dos';

/** A bug: its file, and the text that it takes the place of. `anillos`: those that can find it; absent: either. */
export interface Plantada {
  archivo: string;
  antes: string;
  despues: string;
  anillos?: readonly Anillo[];
}

export const PLANTADAS: Readonly<Record<string, Plantada>> = {
  'a lease is not checked when a chunk is closed': {
    archivo: `${EMISIONES}/closeEmision.ts`,
    antes: 'await keepSerie(tx, duenio.serie_id, duenio.token, duenio.arrendamientoMs);',
    despues: '',
  },
  'a lease is not checked at all': {
    archivo: 'core/src/store/comprobantes/series.ts',
    antes: "    .where('dueno_token', '=', token)\n    .returning",
    despues: '    .returning',
  },
  'a lease that is not over is taken': {
    archivo: 'core/src/store/comprobantes/series.ts',
    antes: 'coalesce(vence_en <= now(), true)',
    despues: "coalesce(vence_en <= now() + interval '1 minute', true)",
  },
  'ARCA is asked before the chunk is committed': {
    archivo: `${EMITIR}/issueTanda.ts`,
    antes: '  const apertura = await open(deps, lease, tanda, report);\n  if (apertura instanceof AppError)',
    despues: `  const adelantada = { cuit: tanda.serie.cuit, punto_de_venta: tanda.serie.punto_de_venta, tipo_comprobante: tanda.serie.tipo_comprobante,
    comprobantes: tanda.tanda.map((borrador, i) => toAutorizar(borrador, tanda.ultimo + 1 + i)) };
  await deps.arca.wsfe.autorizar(adelantada, { signal: lease.signal(deps.issuing.llamadaMs) });
  const apertura = await open(deps, lease, tanda, report);\n  if (apertura instanceof AppError)`,
  },
  'a lost answer frees the drafts': {
    archivo: `${EMITIR}/settle.ts`,
    antes: '      return settleEmision(deps, lease, emision);\n    }\n    if (!isAppError(error) ||',
    despues: '      return released(emision, [], numeroOf(emision, 0) - 1);\n    }\n    if (!isAppError(error) ||',
  },
  // To send again at once, with the same numbers, is no bug that doubles: ARCA gives each number once. To let them go is.
  'a number that ARCA does not show once is let go': {
    archivo: `${EMITIR}/settle.ts`,
    antes: "    const probado = vista.tipo === 'ausentes' &&",
    despues:
      "    if (vista.tipo === 'ausentes') return released(emision, vista.aprobados, vista.ultimo);\n    const probado = vista.tipo === 'ausentes' &&",
  },
  'a number let go without proof is not kept': {
    archivo: `${EMISIONES}/closeEmision.ts`,
    antes: 'if (cierre.sin_probar) {',
    despues: 'if (cierre.sin_probar && cierre.emision_id === null) {',
  },
  'a note under way is not subtracted from its invoice': {
    archivo: 'core/src/store/comprobantes/creditado.ts',
    antes:
      "and nota.clase = ${sql.lit(clase)} and nota.status = 'borrador'\n      and nota.emision_id is not null), 0)",
    despues: 'and false), 0)',
  },
  'two presses make two notes': {
    archivo: 'core/src/actions/comprobantes/creditComprobante.ts',
    antes: 'const enCamino = notas.find(isPropiaEnCamino);\n    if (enCamino) {',
    despues: 'const enCamino = notas.find(() => false);\n    if (enCamino) {',
  },
  'a chunk left open is not settled': {
    archivo: `${EMITIR}/runSerie.ts`,
    antes: 'if (!abierta) return null;',
    despues: 'return null;',
  },
  'the refused drafts of a chunk are told as issued': {
    archivo: `${EMITIR}/desenlace.ts`,
    antes: "    } else if (resultadoAutorizacion.estado !== 'no_procesado') {",
    despues: "    } else if (resultadoAutorizacion.estado === 'no_procesado') {",
  },
  'the CAEs of a partial answer go to the wrong drafts': {
    archivo: `${EMITIR}/desenlace.ts`,
    antes: '    const id = emision.comprobante_ids[indice];\n    const resultadoAutorizacion',
    despues:
      '    const id = emision.comprobante_ids[emision.comprobante_ids.length - 1 - indice];\n    const resultadoAutorizacion',
  },
  'another system’s voucher is adopted by its number alone': {
    archivo: 'core/src/rules/comprobantes/toAutorizar.ts',
    antes: 'return pedido.numero === hallado.numero && mismoContenido(pedido, hallado);',
    despues: 'return pedido.numero === hallado.numero;',
  },
  'the sums are told twice': {
    archivo: `${EMISIONES}/closeEmision.ts`,
    antes: '    if (cierre.aprobados.length === 0) return;',
    despues:
      '    await tx.execute(`update comprobante_suma set cantidad = cantidad + 1`);\n    if (cierre.aprobados.length === 0) return;',
  },
  'an event is told twice': {
    archivo: 'core/src/store/migrations/inicial/programas.ts',
    antes: 'join destino d on d.usuario_id = f.user_id',
    despues: 'join destino d on d.usuario_id = f.user_id cross join generate_series(1, 2) as vez',
  },
  'a notice to programs is lost': {
    archivo: 'core/src/store/migrations/inicial/programas.ts',
    antes: "where (n.status = 'emitida' and a.status <> 'emitida')",
    despues: "where (n.status = 'emitida' and a.status <> 'emitida' and a.en_cola_desde is null)",
  },
  'a mail is sent again when a chunk left open is settled': {
    archivo: `${EMITIR}/runSerie.ts`,
    antes: '    return (await commit(deps, lease, abierta, desenlace, report)).ultimo;',
    despues: `    const leido = await commit(deps, lease, abierta, desenlace, report);
    const { enqueueMails } = await import('../../documentos/correos.ts');
    await deps.store.tx((tx) => enqueueMails(deps, tx, desenlace.cierre.aprobados.map(({ id }) => id)));
    return leido.ultimo;`,
  },
  'a draft is issued though its right was revoked': {
    archivo: 'core/src/actions/comprobantes/issueQueued.ts',
    antes: 'alcance !== null && reaches(alcance, company_id);',
    despues: 'alcance === null || reaches(alcance, company_id);',
  },
  'the file of a sale whose invoice is adopted is not uploaded': {
    archivo: `${EMITIR}/duda/adoptPedido.ts`,
    antes: '  await enqueueUploads(deps, tx, [id]);\n',
    despues: '',
  },
  'two notices of a sale make two invoices': {
    archivo: 'core/src/store/comprobantes/borradores.ts',
    antes: 'return { id: previo?.id ?? randomUUID() };',
    despues: 'return { id: previo?.libre ? previo.id : randomUUID() };',
  },
  // Both comparisons read `queda`: with the first one alone changed, the second note waits, and is refused once the first is out.
  'two partial notes credit more than their invoice': {
    archivo: 'core/src/rules/notas/impedimentoDeNota.ts',
    antes: 'const queda = disponible.minus(sum(deLaFactura.map(pedido))).minus(',
    despues: 'const queda = disponible.minus(',
  },
  'two series credit one invoice without seeing each other': {
    archivo: `${EMISIONES}/openEmision.ts`,
    antes: '  await lockFacturasOf(tx, libres);\n',
    despues: '',
    anillos: ['dos'],
  },
  'a note of what is left takes its own VAT': {
    archivo: 'core/src/rules/notas/saldo.ts',
    antes: '  if (!queda || (precios_con_iva ?',
    despues: '  if (!queda || queda.neto.gt(0) || (precios_con_iva ?',
  },
  'a discount is not taken off its line': {
    archivo: 'core/src/rules/comprobantes/totales.ts',
    antes: 'return round2(item.cantidad.times(precio)).minus(item.bonificacion);',
    despues: 'return round2(item.cantidad.times(precio));',
  },
  'a run that lost its serie frees it': {
    archivo: 'core/src/store/comprobantes/series.ts',
    antes: "    .where('dueno_token', '=', token)\n    .execute();",
    despues: '    .execute();',
  },
};
