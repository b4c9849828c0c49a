<?php

declare(strict_types=1);

namespace Chekhov;

/** The callback was not sent by the service, or is too old. */
final class NotGenuine extends ChekhovException
{
}
