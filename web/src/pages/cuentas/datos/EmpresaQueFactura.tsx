import { Select } from '../../../components/campos/Select.tsx';
import { formatPuntoDeVenta } from '@talonario/core/comprobantes';
import { CONSUMIDOR_FINAL, formatCuit, type Empresa } from '@talonario/core/empresas';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Notice } from '../../../components/estados/States.tsx';
import { paths } from '../../../paths.ts';
import { Delegacion } from '../../../components/verificacion/Delegacion.tsx';
import { puntosElectronicos } from './cuentaForm.ts';
import { arcaQuery } from '../../../queries/empresas/arca.ts';
import classes from './EmpresaQueFactura.module.css';
import { Seccion } from '../../../components/secciones/Seccion.tsx';
import type { SeccionProps } from './seccion.ts';

/** The company that invoices the account's sales, and what it lacks to do so. */
export function EmpresaQueFactura({ v, set, campo, empresas, empresa }: SeccionProps) {
  const puntos = puntosElectronicos(empresa);
  return (
    <Seccion forma="lateral" titulo="Quién factura">
      {empresas.length === 0 ? (
        <Notice tono="ambar">
          Para facturar hace falta una empresa. <Link to={paths.crearEmpresa}>Creala con su CUIT</Link> y volvé a
          elegirla acá.
        </Notice>
      ) : (
        <Select
          label="Empresa"
          placeholder="Elegí la empresa que factura"
          clearable
          data={empresas.map(({ id, razon_social, cuit }) => ({
            value: id,
            label: `${razon_social} (${formatCuit(cuit)})`,
          }))}
          {...campo('linked_company_id')}
          value={empresa?.id ?? null}
          onChange={(linked_company_id) => set({ linked_company_id })}
        />
      )}
      {v.linked_company_id !== null && empresa === null && (
        <Notice tono="rojo">
          La empresa que estaba elegida ya no existe. Elegí otra: mientras tanto no se factura nada.
        </Notice>
      )}
      {empresa &&
        (puntos.length === 0 ? (
          <Notice tono="ambar">
            {empresa.razon_social} no tiene un punto de venta de factura electrónica, y sin uno las ventas no se pueden
            facturar. <Link to={paths.empresa(empresa.id)}>Agregalo en la empresa</Link> con el mismo número que en
            ARCA.
          </Notice>
        ) : (
          <Select
            label="Punto de venta"
            description="Solo los de factura electrónica pueden facturar ventas de Mercado Libre."
            placeholder="Elegí el punto de venta"
            data={puntos.map(({ punto_de_venta, nombre_fantasia }) => ({
              value: String(punto_de_venta),
              label: `${formatPuntoDeVenta(punto_de_venta)} · ${nombre_fantasia}`,
            }))}
            {...campo('linked_punto_de_venta')}
            value={v.linked_punto_de_venta === null ? null : String(v.linked_punto_de_venta)}
            onChange={(punto) => set({ linked_punto_de_venta: punto === null ? null : Number(punto) })}
          />
        ))}
      {empresa && <Habilitacion empresa={empresa} />}
    </Seccion>
  );
}

/** Known impediments of the company to issue. */
function Habilitacion({ empresa }: { empresa: Empresa }) {
  const { data: arca } = useQuery(arcaQuery);
  if (empresa.situacion_iva === CONSUMIDOR_FINAL) {
    return (
      <Notice tono="rojo">
        {empresa.razon_social} figura como Consumidor final, así que no puede emitir comprobantes. Si en ARCA tiene otra
        situación, <Link to={paths.editarEmpresa(empresa.id)}>cambiala en la empresa</Link>.
      </Notice>
    );
  }
  return !arca || empresa.habilitada_en.includes(arca.ambiente) ? null : (
    <details className={classes.habilitacion}>
      <summary>
        {empresa.razon_social} todavía no emitió con Talonario: la primera factura confirma que ARCA nos dejó hacerlo.
        ¿Ya delegaste el servicio?
      </summary>
      <Delegacion />
    </details>
  );
}
