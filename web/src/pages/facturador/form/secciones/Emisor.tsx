import { Select } from '../../../../components/campos/Select.tsx';
import { formatPuntoDeVenta, modosFacturacion } from '@talonario/core/comprobantes';
import { CONSUMIDOR_FINAL, formatCuit, situacionesIva, type Empresa } from '@talonario/core/empresas';
import { Link } from 'react-router';
import { Columnas } from '../../../../components/campos/Columnas.tsx';
import { Notice } from '../../../../components/estados/States.tsx';
import { paths } from '../../../../paths.ts';
import { drawnFor, type SeccionProps } from './seccion.ts';

const leidos = ['company_id', 'punto_de_venta'] as const;

interface Props extends SeccionProps<(typeof leidos)[number]> {
  empresas: readonly Empresa[];
}

/** Company that issues, and its point of sale. */
export const Emisor = drawnFor(leidos, function Emisor({ v, set, campo, contexto, empresas }: Props) {
  const { empresa, punto } = contexto;
  const situacion = situacionesIva.find(({ codigo }) => codigo === empresa?.situacion_iva)?.nombre;
  return (
    <>
      <Columnas de={2}>
        <Select
          label="Empresa"
          required
          placeholder="Elegí quién emite"
          data={empresas.map(({ id, razon_social }) => ({ value: id, label: razon_social }))}
          {...campo('company_id')}
          value={v.company_id}
          onChange={(company_id) => set({ company_id })}
          description={empresa ? `${formatCuit(empresa.cuit)}, ${situacion}` : undefined}
        />
        <Select
          label="Punto de venta"
          required
          placeholder={empresa ? 'Elegí un punto de venta' : 'Primero la empresa'}
          disabled={empresa === null}
          data={(empresa?.puntosDeVenta ?? []).map(({ punto_de_venta, nombre_fantasia }) => ({
            value: String(punto_de_venta),
            label: `${formatPuntoDeVenta(punto_de_venta)} · ${nombre_fantasia}`,
          }))}
          {...campo('punto_de_venta')}
          value={v.punto_de_venta === null ? null : String(v.punto_de_venta)}
          onChange={(numero) => set({ punto_de_venta: numero === null ? null : Number(numero) })}
          description={modosFacturacion.find(({ codigo }) => codigo === punto?.modo_facturacion)?.nombre}
        />
      </Columnas>
      {empresa?.puntosDeVenta.length === 0 && (
        <Notice tono="ambar">
          {empresa.razon_social} no tiene puntos de venta. <Link to={paths.empresa(empresa.id)}>Agregá el primero</Link>{' '}
          para poder emitir.
        </Notice>
      )}
      {empresa?.situacion_iva === CONSUMIDOR_FINAL && (
        <Notice tono="ambar">
          Una empresa Consumidor final no puede emitir comprobantes.{' '}
          <Link to={paths.editarEmpresa(empresa.id)}>Revisá su situación frente al IVA</Link>.
        </Notice>
      )}
    </>
  );
});
