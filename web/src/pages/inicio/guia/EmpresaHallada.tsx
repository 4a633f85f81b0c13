import { Button, TextInput } from '@mantine/core';
import { Select } from '../../../components/campos/Select.tsx';
import { parseImporte, type FechaCivil, type SituacionIibb } from '@talonario/core/base';
import { inscriptoEnIibb, situacionesIibb, situacionesIva } from '@talonario/core/empresas';
import { IIBB_SIN_CONFIRMAR, type EmpresaPropuesta } from '@talonario/core/inicio';
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api.ts';
import { DateInput } from '../../../components/campos/fechas/DateInput.tsx';
import { MoneyInput } from '../../../components/campos/MoneyInput.tsx';
import { sinEnter } from '../../../components/campos/sinEnter.ts';
import { Notice } from '../../../components/estados/States.tsx';
import { Hechos } from '../../../components/Hechos.tsx';
import { paths } from '../../../paths.ts';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import classes from './Guia.module.css';
import { useDar } from './paso.ts';

const LOCAL: SituacionIibb = 2;
const SUPUESTO = String(IIBB_SIN_CONFIRMAR);

/** ARCA's data of the company, and fields for the missing ones. */
export function EmpresaHallada({ propuesta }: { propuesta: EmpresaPropuesta }) {
  const { cuit, razon_social, situacion_iva, domicilio, actividad, actividad_nombre, puede_emitir } = propuesta;
  const { condicion_en_duda } = propuesta;
  const { working, fallo, dar } = useDar();
  const [situacionIibb, setSituacionIibb] = useState<SituacionIibb>(LOCAL);
  const [iibb, setIibb] = useState('');
  const [porcentaje, setPorcentaje] = useState(SUPUESTO);
  const [inicio, setInicio] = useState<FechaCivil | null>(propuesta.inicio_actividades);
  const inscripto = inscriptoEnIibb(situacionIibb);
  const valor = parseImporte(porcentaje);
  const falta = inicio === null || valor === null || (inscripto && iibb.trim() === '');
  const crear = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (falta || working) return;
    await dar(() =>
      call('createEmpresa', {
        body: {
          cuit,
          razon_social,
          situacion_iva,
          situacion_iibb: situacionIibb,
          iibb: inscripto ? iibb.trim() : null,
          iibb_porcentaje: valor.toNumber(),
          // A typed rate is a confirmed one.
          iibb_sin_confirmar: porcentaje === SUPUESTO,
          inicio_actividades: inicio,
          actividad,
        },
      }),
    );
  };
  return (
    <form className={classes.hallada} onSubmit={(event) => void crear(event)} onKeyDown={sinEnter} noValidate>
      <h3>{razon_social}</h3>
      <Hechos
        forma="columna"
        hechos={{
          'Frente al IVA': situacionesIva.find(({ codigo }) => codigo === situacion_iva)?.nombre ?? null,
          Domicilio: domicilio || null,
          Actividad: actividad && `${actividad} ${actividad_nombre ?? ''}`,
        }}
      />
      {puede_emitir ? (
        <>
          {condicion_en_duda !== null && (
            <Notice tono="ambar">{condicion_en_duda} La podés cambiar en Mis datos antes de facturar.</Notice>
          )}
          <div className={classes.campos}>
            <Select
              label="Ingresos Brutos"
              data={opcionesIibb}
              allowDeselect={false}
              value={String(situacionIibb)}
              onChange={(elegida) => setSituacionIibb(Number(elegida) as SituacionIibb)}
            />
            {inscripto && (
              <TextInput
                label="Número de IIBB"
                description="Se imprime en tus facturas. Está en tu constancia de inscripción."
                autoComplete="off"
                maxLength={30}
                value={iibb}
                onChange={({ currentTarget }) => setIibb(currentTarget.value)}
              />
            )}
            <MoneyInput
              label={
                <>
                  Porcentaje de IIBB{' '}
                  {porcentaje === SUPUESTO && <span className={classes.supuesto}>sin confirmar</span>}
                </>
              }
              tipo="porcentaje"
              description="Solo se usa para estimar tu ganancia. Lo cambiás cuando quieras en Empresas."
              value={porcentaje}
              onChange={setPorcentaje}
            />
            <DateInput
              label="Inicio de actividades"
              description={
                propuesta.inicio_actividades === null
                  ? 'ARCA no lo informa. Se imprime en tus facturas.'
                  : propuesta.inicio_exacto
                    ? 'Según ARCA. Se imprime en tus facturas.'
                    : 'ARCA informa el mes, no el día: revisalo. Se imprime en tus facturas.'
              }
              value={inicio}
              onChange={setInicio}
            />
          </div>
          <div className={classes.botones}>
            <Button type="submit" loading={working} disabled={falta}>
              Crear la empresa y seguir
            </Button>
            <Link to={paths.crearEmpresa}>Cargarla a mano</Link>
          </div>
        </>
      ) : (
        <Notice tono="ambar">
          <p>
            ARCA no tiene este CUIT inscripto en IVA ni en Monotributo: no puede emitir facturas. Si facturás con otro,
            escribilo arriba; si te inscribiste hace poco, probá mañana.
          </p>
        </Notice>
      )}
      <Fallo fallo={fallo} mt="md" />
    </form>
  );
}

const opcionesIibb = situacionesIibb.map(({ codigo, nombre }) => ({ value: String(codigo), label: nombre }));
