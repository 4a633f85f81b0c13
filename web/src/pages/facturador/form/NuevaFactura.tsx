import { useQuery } from '@tanstack/react-query';
import { formatEn, parseImporte, today } from '@talonario/core/base';
import { formatNumero, type Comprobante, type VentaAMano, notaPara } from '@talonario/core/comprobantes';
import type { Empresa } from '@talonario/core/empresas';
import { Link, Navigate, useSearchParams } from 'react-router';
import { PageHeader } from '../../../components/encabezado/PageHeader.tsx';
import { EmptyState, Notice } from '../../../components/estados/States.tsx';
import { paths } from '../../../paths.ts';
import { empresasQuery } from '../../../queries/empresas/empresas.ts';
import { textOfImporte } from '../../../components/campos/MoneyInput.tsx';
import { EsqueletoForm } from './EsqueletoForm.tsx';
import { FacturaForm } from './FacturaForm.tsx';
import { condicionInicial, consecuencias } from './consecuencias.ts';
import { valoresDeCopia } from './copia.ts';
import { readEmisor } from './emisorRecordado.ts';
import { facturaNueva, itemNuevo, valoresDeVenta, type FacturaValores } from './facturaValores.ts';
import { NoSeCargo } from '../NoSeCargo.tsx';
import { facturaQuery } from '../../../queries/facturas.ts';
import { useUsuario } from '../../../session/useUsuario.ts';
import { ventaAManoQuery } from '../../../queries/ventas/ventas.ts';
import { cambiosPorVinculado } from './secciones/Vinculado.tsx';

const clases = { credito: 'nota_credito', debito: 'nota_debito' } as const;

/**
 * /app/facturador/nueva; with `?nota=credito|debito&vinculado=` it starts as the note of that invoice, with
 * `?cuenta=&venta=` as the invoice of that sale, with `?copia=` as a copy of that voucher, and with `?presupuesto=` as the
 * invoice of that quote.
 */
export default function NuevaFactura() {
  const [params] = useSearchParams();
  const [cuenta_id, clave] = [params.get('cuenta'), params.get('venta')];
  if (cuenta_id !== null && clave !== null) return <DeVenta cuenta_id={cuenta_id} clave={clave} />;
  const [copia, presupuesto] = [params.get('copia'), params.get('presupuesto')];
  const original = presupuesto ?? copia;
  return original === null ? <Nueva /> : <DeOtro key={original} id={original} comoFactura={presupuesto !== null} />;
}

/** A voucher begun from another: its copy, or the invoice of a quote. */
function DeOtro({ id, comoFactura }: { id: string; comoFactura: boolean }) {
  const empresas = useQuery(empresasQuery);
  const original = useQuery(facturaQuery(id));
  const error = (empresas.data ? null : empresas.error) ?? (original.data ? null : original.error);
  const nombre = original.data && formatNumero(original.data);
  return (
    <>
      <PageHeader titulo="Nuevo comprobante" volver={{ to: paths.factura(id), texto: nombre ?? 'Comprobante' }} />
      {error ? (
        <NoSeCargo error={error} onRetry={() => void (empresas.data ? original.refetch() : empresas.refetch())} />
      ) : !empresas.data || !original.data ? (
        <EsqueletoForm />
      ) : (
        <>
          <Notice tono="neutro" mb="md">
            <p>
              {comoFactura
                ? `Factura del presupuesto ${nombre}, con su receptor y sus renglones.`
                : `Copia de ${nombre}: el mismo receptor y los mismos renglones, con fecha de hoy. Es otro comprobante y no anula al primero.`}
            </p>
          </Notice>
          <FacturaForm
            inicial={inicialDeCopia(original.data, empresas.data, comoFactura)}
            borrador={null}
            empresas={empresas.data}
          />
        </>
      )}
    </>
  );
}

function inicialDeCopia(original: Comprobante, empresas: readonly Empresa[], comoFactura: boolean): FacturaValores {
  return valoresDeCopia(original, today(new Date()), empresas, { comoFactura });
}

/** A sale's invoice is one: who comes to type it again goes on with the draft that there is. */
function DeVenta({ cuenta_id, clave }: { cuenta_id: string; clave: string }) {
  const empresas = useQuery(empresasQuery);
  const venta = useQuery(ventaAManoQuery(cuenta_id, clave));
  const error = (empresas.data ? null : empresas.error) ?? (venta.data ? null : venta.error);
  if (venta.data?.comprobante_id) return <Navigate to={paths.factura(venta.data.comprobante_id)} replace />;
  return (
    <>
      <PageHeader
        titulo={`Factura de la venta ${clave}`}
        volver={{ to: paths.venta(cuenta_id, clave), texto: `Venta ${clave}` }}
      />
      {error ? (
        <NoSeCargo error={error} onRetry={() => void (empresas.data ? venta.refetch() : empresas.refetch())} />
      ) : !empresas.data || !venta.data ? (
        <EsqueletoForm />
      ) : (
        <>
          <Notice tono="neutro" mb="md">
            <p>
              Factura de la venta a {venta.data.comprador ?? 'este comprador'} por{' '}
              {formatEn(venta.data.moneda, venta.data.total)}. Mientras esté en borrador, nadie más factura esta venta;
              cuando la emitas, el PDF se sube a Mercado Libre.
            </p>
          </Notice>
          <FacturaForm
            key={clave}
            inicial={inicialDeVenta(venta.data, empresas.data)}
            borrador={null}
            empresas={empresas.data}
            venta={{ cuenta_id, clave }}
            entrega={venta.data.provincia_entrega}
          />
        </>
      )}
    </>
  );
}

/** Initial values of a sale's invoice, with its letter when the receiver is known. */
function inicialDeVenta(venta: VentaAMano, empresas: readonly Empresa[]): FacturaValores {
  const deVenta = valoresDeVenta(venta, today(new Date()));
  const valores = { ...deVenta, condicion_de_venta: condicionInicial(deVenta, empresas) };
  const { company_id, punto_de_venta, situacion_iva_facturado } = valores;
  const cambios = { company_id, punto_de_venta, situacion_iva_facturado };
  return { ...valores, ...consecuencias(cambios, valores, empresas), punto_de_venta };
}

function Nueva() {
  const [params] = useSearchParams();
  const nota = params.get('nota');
  const vinculado = params.get('vinculado');
  const { data: usuario } = useUsuario();
  const empresas = useQuery(empresasQuery);
  const factura = useQuery({ ...facturaQuery(vinculado ?? ''), enabled: vinculado !== null });
  // Typed values outlive a later reading that fails.
  const error = (empresas.data ? null : empresas.error) ?? (factura.data ? null : factura.error);
  const clase = nota === 'credito' || nota === 'debito' ? clases[nota] : null;

  return (
    <>
      <PageHeader titulo="Nuevo comprobante" volver={{ to: paths.facturador, texto: 'Facturador' }} />
      {error ? (
        <NoSeCargo error={error} onRetry={() => void (empresas.data ? factura.refetch() : empresas.refetch())} />
      ) : !empresas.data || (vinculado !== null && !factura.data) ? (
        <EsqueletoForm />
      ) : empresas.data.some(({ puntosDeVenta }) => puntosDeVenta.length > 0) ? (
        <FacturaForm
          key={`${nota}-${vinculado}`}
          inicial={conRenglon(inicialOf(empresas.data, clase, factura.data ?? null, usuario?.id ?? ''), {
            factura: factura.data ?? null,
            concepto: params.get('concepto'),
            importe: params.get('importe'),
          })}
          borrador={null}
          empresas={empresas.data}
        />
      ) : (
        <SinPuntos empresa={empresas.data[0]} />
      )}
    </>
  );
}

/** Initial values: the invoice of the note, the last issuer, or the only company with points of sale. */
function inicialOf(
  empresas: readonly Empresa[],
  clase: 'nota_credito' | 'nota_debito' | null,
  factura: Comprobante | null,
  usuario_id: string,
): FacturaValores {
  const nueva = facturaNueva(today(new Date()));
  if (factura && clase) {
    const tipo_comprobante = notaPara(clase, factura.tipo_comprobante);
    const deFactura = cambiosPorVinculado(factura, nueva, empresas);
    // A debit note adds to its invoice: its lines are others.
    return { ...nueva, ...deFactura, tipo_comprobante, ...(clase === 'nota_debito' && { items: [] }) };
  }
  const ultimo = readEmisor(usuario_id, empresas);
  if (ultimo !== null) return { ...nueva, ...consecuencias(ultimo, nueva, empresas) };
  const conPuntos = empresas.filter(({ puntosDeVenta }) => puntosDeVenta.length > 0);
  const [unica] = conPuntos;
  if (conPuntos.length !== 1 || !unica) return nueva;
  return { ...nueva, ...consecuencias({ company_id: unica.id }, nueva, empresas) };
}

/** The note of one amount, VAT included: its line has the rate of the invoice's shipping, or of the first of its goods. */
function conRenglon(
  inicial: FacturaValores,
  { factura, concepto, importe }: { factura: Comprobante | null; concepto: string | null; importe: string | null },
): FacturaValores {
  const pedido = parseImporte(importe ?? '');
  if (factura === null || concepto === null || pedido === null) return inicial;
  const modelo = factura.items.find(({ clase }) => clase === 'envio') ?? factura.items[0];
  const renglon = itemNuevo({
    descripcion: concepto,
    precio: textOfImporte(pedido),
    ...(modelo && { iva: modelo.iva, tratamiento_iva: modelo.tratamiento_iva }),
  });
  return { ...inicial, precios_con_iva: true, items: [renglon] };
}

function SinPuntos({ empresa }: { empresa: Empresa | undefined }) {
  return (
    <EmptyState titulo={empresa ? 'Falta un punto de venta' : 'Todavía no tenés ninguna empresa'}>
      <p>
        {empresa ? (
          <>
            Para emitir hace falta al menos un punto de venta.{' '}
            <Link to={paths.empresa(empresa.id)}>Agregalo en {empresa.razon_social}</Link>.
          </>
        ) : (
          <>
            Para facturar hace falta una empresa. <Link to={paths.crearEmpresa}>Creá una empresa</Link> con su CUIT.
          </>
        )}
      </p>
    </EmptyState>
  );
}
