<?php

declare(strict_types=1);

namespace Chekhov;

/** 400: the request is invalid. */
final class BadRequest extends ChekhovException
{
}
