import { Button, Checkbox, Skeleton } from '@mantine/core';
import { Select } from '../../components/campos/Select.tsx';
import { formatFecha, today } from '@talonario/core/base';
import type { FormatoIvaVentas } from '@talonario/core/contador';
import { useState } from 'react';
import { FECHA_INVALIDA, RangoDeFechas } from '../../components/campos/fechas/RangoDeFechas.tsx';
import { ErrorState, Notice } from '../../components/estados/States.tsx';
import { notify } from '../../components/toasts/notify.tsx';
import { Link } from 'react-router';
import { useAhora } from '../../hooks/useAhora.ts';
import { paths } from '../../paths.ts';
import { useUrlFilters } from '../../hooks/useUrlFilters.ts';
import { deIva, dePercepciones, isAgente, type Boton } from './botones.ts';
import { FaltanPadrones } from './FaltanPadrones.tsx';
import { Resultado } from './Resultado.tsx';
import { SinEmpresa } from './SinEmpresa.tsx';
import { useEmpresa } from './useEmpresa.ts';
import { useReporte } from './useReporte.ts';
import classes from './Reportes.module.css';

/** The tax files of a company and some days, each checked before it comes down. */
export function Impositivos() {
  const hoy = today(useAhora());
  const { values, set } = useUrlFilters(['empresa', 'desde', 'hasta', 'provincia']);
  const { empresas, elegibles, empresa, remember, error, refetch } = useEmpresa(values.empresa, 'con_punto');
  const [formato, setFormato] = useState<FormatoIvaVentas>({ separador: ';', resumenes: false });
  const { generando, resultado, generar, olvidar } = useReporte();

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!empresas) return <Skeleton height={180} />;
  if (!empresa) return <SinEmpresa hayEmpresas={empresas.length > 0} />;

  const desde = values.desde ?? hoy;
  const hasta = values.hasta ?? hoy;
  // An agent of a province may have files of several provinces too.
  const regimenes = isAgente(empresa)
    ? dePercepciones.filter(({ provincia }) => provincia === null || isAgente(empresa, provincia))
    : [];
  const regimen = regimenes.find(({ clave }) => clave === values.provincia) ?? regimenes[0];
  const alReves = desde > hasta;
  const change = (cambios: Parameters<typeof set>[0]) => {
    olvidar();
    set(cambios);
  };
  const botones = (listados: readonly Boton[]) => (
    <ul className={classes.archivos}>
      {listados.map((boton) => (
        <li key={boton.texto}>
          <Button
            variant="default"
            loading={generando === boton.texto}
            disabled={generando !== null && generando !== boton.texto}
            onClick={() => {
              if (alReves) notify.error(FECHA_INVALIDA);
              else {
                const body = { companyId: empresa.id, fechaDesde: desde, fechaHasta: hasta, ...formato };
                void generar(boton, body, `${empresa.razon_social}, ${diasOf(desde, hasta)}`);
              }
            }}
          >
            {boton.texto}
          </Button>
          <span>{boton.para}</span>
        </li>
      ))}
    </ul>
  );

  return (
    <>
      <div className={classes.filtros}>
        <Select
          label="Empresa"
          allowDeselect={false}
          data={elegibles.map(({ id, razon_social }) => ({ value: id, label: razon_social }))}
          value={empresa.id}
          onChange={(id) => {
            remember(id);
            change({ empresa: id });
          }}
        />
        <RangoDeFechas desde={desde} hasta={hasta} onChange={change} />
      </div>

      <div className={classes.secciones}>
        <section>
          <h2>Reportes de IVA</h2>
          <p>Los archivos de ARCA son de un solo mes.</p>
          {botones(deIva)}
          <Checkbox
            label="IVA ventas con resúmenes por alícuota, y por letra y comprador"
            checked={formato.resumenes}
            onChange={({ currentTarget }) => setFormato({ ...formato, resumenes: currentTarget.checked })}
          />
          <Checkbox
            label="IVA ventas separado por comas, con punto decimal"
            checked={formato.separador === ','}
            onChange={({ currentTarget }) => setFormato({ ...formato, separador: currentTarget.checked ? ',' : ';' })}
          />
        </section>
        <section>
          <h2>Reportes Percepciones</h2>
          {regimen === undefined ? (
            <p>
              {empresa.razon_social} no figura como agente de percepción de Ingresos Brutos: no tiene nada que presentar
              acá. Si la nombraron, cargalo en <Link to={paths.empresa(empresa.id)}>sus datos</Link>.
            </p>
          ) : (
            <>
              <Select
                label="Provincia"
                allowDeselect={false}
                w="15rem"
                data={regimenes.map(({ clave, nombre }) => ({ value: clave, label: nombre }))}
                value={regimen.clave}
                onChange={(elegida) => change({ provincia: elegida })}
              />
              {botones(regimen.botones)}
              {regimen.sin_confirmar.map((aviso) => (
                <Notice key={aviso} tono="ambar">
                  {aviso}
                </Notice>
              ))}
              <p>
                Elegí un solo mes. Usan el <Link to={paths.padrones}>padrón de ese mes</Link>.
              </p>
              <FaltanPadrones />
            </>
          )}
        </section>
      </div>
      {resultado && <Resultado {...resultado} />}
    </>
  );
}

function diasOf(desde: string, hasta: string): string {
  return desde === hasta ? formatFecha(desde) : `del ${formatFecha(desde)} al ${formatFecha(hasta)}`;
}
