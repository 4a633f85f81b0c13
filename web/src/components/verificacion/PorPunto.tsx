import { Button, Group } from '@mantine/core';
import { formatFecha, toBuenosAires } from '@talonario/core/base';
import { DIAS_DE_NUMERO, type Empresa, type Verificacion } from '@talonario/core/empresas';
import { call } from '../../api.ts';
import { Delegacion } from './Delegacion.tsx';
import { usePaso } from './usePaso.ts';
import classes from './Verificacion.module.css';
import { FalloAlGuardar } from '../dialogos/FalloAlGuardar.tsx';

/** Proves the CUIT by a point of sale: only its owner can make one, with the number that we choose. */
export function PorPunto({ empresa, datos }: { empresa: Empresa; datos: Verificacion }) {
  const { working, fallo, dar } = usePaso(empresa.id);
  const params = { id: empresa.id };
  const { punto, simulable } = datos;
  const simular = (tramite: 'delegar' | 'crear_punto') =>
    dar(() => call('simularTramite', { params, body: { tramite } }));
  const revisar = () => dar(() => call('reviewVerificacion', { params }));
  return (
    <div className={classes.camino}>
      <h3>Con un punto de venta</h3>
      {punto === null && (
        <>
          <p>
            Delegás el servicio en Talonario y creás en ARCA un punto de venta con el número que te damos. No hace falta
            instalar nada, y ese punto de venta te sirve para facturar.
          </p>
          <Button loading={working} onClick={() => void dar(() => call('startPruebaPunto', { params }))}>
            Empezar
          </Button>
        </>
      )}
      {punto !== null && punto.numero === null && (
        <>
          <p role="status">
            <strong>Esperando la delegación.</strong> Apenas ARCA nos deje actuar por {empresa.razon_social} te damos el
            número. Nosotros tenemos que aceptarla, y ARCA puede demorar unas horas: te avisamos por mail.
          </p>
          <Delegacion />
        </>
      )}
      {punto !== null && punto.numero !== null && (
        <>
          <p role="status">
            <strong>
              Creá en ARCA el punto de venta <span className={classes.numero}>{punto.numero}</span>
            </strong>
            {punto.vence_en !== null &&
              `, antes del ${formatFecha(toBuenosAires(punto.vence_en))}: el número es tuyo por ${DIAS_DE_NUMERO} días`}
            .
          </p>
          <ol>
            <li>Entrá a ARCA con tu clave fiscal y abrí «Administración de puntos de venta y domicilios».</li>
            <li>
              Elegí «A/B/M de puntos de venta», «Agregar», y escribí el número{' '}
              <strong className={classes.numero}>{punto.numero}</strong>.
            </li>
            <li>En «Sistema» elegí el de factura electrónica por web services (RECE), y confirmá.</li>
          </ol>
          <p className={classes.suave}>
            ARCA puede demorar unas horas en mostrarlo. Le preguntamos cada diez minutos y te avisamos por mail.
          </p>
        </>
      )}
      {punto !== null && (
        <Group gap="xs">
          <Button loading={working} onClick={() => void revisar()}>
            Ya lo creé: revisar ahora
          </Button>
          {simulable && (
            <Button
              variant="default"
              disabled={working}
              onClick={() => void simular(punto.numero === null ? 'delegar' : 'crear_punto')}
            >
              {punto.numero === null ? 'Delegar en el simulador' : 'Crearlo en el simulador'}
            </Button>
          )}
          <Button
            variant="subtle"
            disabled={working}
            onClick={() => void dar(() => call('cancelPruebaPunto', { params }))}
          >
            Cancelar
          </Button>
        </Group>
      )}
      <FalloAlGuardar fallo={fallo} />
    </div>
  );
}
